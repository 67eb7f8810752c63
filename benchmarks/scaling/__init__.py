"""How documents per hour grow with cores and hosts: a simulation fed with measured costs."""
