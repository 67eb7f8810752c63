"""What Word draws: SmartArt and charts become text, pictures are listed as not read."""
