"""Documents written by hand in ``training/corpus``, each told anew with other names and dates."""
