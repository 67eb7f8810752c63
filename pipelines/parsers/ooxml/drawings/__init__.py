"""Read what DrawingML says in words: text, SmartArt and charts, for DOCX, XLSX and PPTX alike."""
