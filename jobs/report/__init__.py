"""The report of a night: what came in and out, what needs a person, what the machine did."""
