"""What ``pipelines.text.date_parsing`` knows: names, numbers and orders of dates by language."""
