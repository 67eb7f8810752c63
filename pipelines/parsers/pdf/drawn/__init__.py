"""What a page draws, and which of its text a person sees: ``objects`` lists what is drawn,
``unseen`` finds the text that nobody sees, ``recognition`` the pages that are only pictures."""
