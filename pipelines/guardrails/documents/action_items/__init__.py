"""The owner and the deadline of a task, read from the sentence or table row of the task.

Reached through ``registry.py`` alone. Begin reading at ``tasks.py``, then ``owners.py``.
"""
