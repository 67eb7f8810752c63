"""HTML: ``parse`` lays a page out as text, ``tables`` writes its tables of data as rows."""
