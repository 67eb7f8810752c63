"""Lists of queues, and mails that belong to them."""
