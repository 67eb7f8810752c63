"""Mail: ``parse`` makes the document, ``mime_parts`` finds body and attachments."""
