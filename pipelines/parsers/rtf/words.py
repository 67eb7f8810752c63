"""The control words of RTF that matter for its text (RTF 1.9.1)."""

# Words that stand for characters.
CHARACTERS = {
    "par": "\n", "line": "\n", "lbr": "\n", "sect": "\n\n", "page": "\f", "column": "\n",
    "tab": "\t", "emdash": "—", "endash": "–", "emspace": "\u2003", "enspace": "\u2002",
    "qmspace": "\u2005", "bullet": "•", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e", "rtlmark": "\u200f",
}  # fmt: skip
SYMBOLS = {"~": "\u00a0", "-": "\u00ad", "_": "-", "{": "{", "}": "}", "\\": "\\", "\n": "\n",
           "\r": "\n", "\t": "\t"}  # fmt: skip

# Groups whose text is not the document's.
SKIPPED = frozenset((
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "objdata", "object", "fldinst", "xe",
    "tc", "txe", "rxe", "bkmkstart", "bkmkend", "nonshppict", "nonesttables", "ftnsep",
    "ftnsepc", "ftncn", "aftnsep", "aftnsepc", "aftncn", "private", "pn", "themedata",
    "datastore", "listtable", "listoverridetable", "revtbl", "rsidtbl", "filetbl", "generator",
    "formfield", "atnid", "atnref", "atndate", "atntime", "atnparent", "template", "upr",
    "shpinst", "nesttableprops", "sp", "mhtmltag", "do", "shprslt",
))  # fmt: skip
# Groups with text inside one that is skipped: the result of an object, a shape's text, Unicode.
SHOWN = {"result", "shptxt", "ud", "dptxbxtext"}
# Groups whose text is kept apart.
NOTES = {"footnote", "annotation", "atnauthor", "title", "author", "subject"}
HEADERS = {"header", "headerl", "headerr", "headerf"}
FOOTERS = {"footer", "footerl", "footerr", "footerf"}

# Windows character sets of fonts -> codec.
CHARSETS = {
    0: "cp1252", 77: "mac_roman", 78: "shift_jis", 79: "euc_kr", 80: "gb2312", 81: "big5",
    83: "mac_greek", 85: "mac_turkish", 88: "mac_latin2", 89: "mac_cyrillic", 128: "cp932",
    129: "cp949", 130: "johab", 134: "gb18030", 136: "cp950", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
    238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
