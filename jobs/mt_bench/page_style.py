"""The style of the grading page."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --mark: #2a7; --warn: #c60; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 0 1rem 50vh; line-height: 1.5;
  font-family: system-ui, sans-serif; overflow-wrap: anywhere; }
header { position: sticky; top: 0; z-index: 1; padding: .5rem 0; background: Canvas;
  border-bottom: 1px solid var(--line); }
h1 { font-size: 1.15rem; margin: 0; }
h2 { margin: 2.5rem 0 0; text-transform: capitalize; }
h3 { margin: 2rem 0 .5rem; }
header p, .facts { margin: .2rem 0; font-size: .85rem; opacity: .8; }
nav a { margin-right: .8rem; text-transform: capitalize; }
article { margin: 1rem 0; padding: .8rem 1rem; border: 1px solid var(--line);
  border-radius: .5rem; }
article, h2 { scroll-margin-top: 12rem; }
article.here { outline: 3px solid var(--mark); }
article.graded { border-left: 5px solid var(--mark); }
h4, h5 { margin: .6rem 0 .2rem; font-size: .85rem; opacity: .75; }
pre { margin: 0; padding: .6rem .8rem; background: var(--soft); border-radius: .3rem;
  white-space: pre-wrap; font: inherit; }
pre code { display: inline-block; max-width: 100%; font-size: 1em; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; }
@media (max-width: 50rem) { .two { grid-template-columns: 1fr; } }
del { background: #d333; } ins { background: #2a73; text-decoration: none; }
ul { margin: .3rem 0; padding-left: 1.2rem; font-size: .9rem; }
.flagged, .failed_open, .cut { color: var(--warn); } .repaired { color: var(--mark); }
details { margin: .4rem 0; font-size: .9rem; }
fieldset { margin: .8rem 0 0; padding: 0; border: 0; }
fieldset button { min-width: 2.4rem; padding: .3rem; font: inherit; cursor: pointer; }
button[aria-pressed=true] { background: var(--mark); color: #fff; font-weight: bold; }
#said { font-weight: bold; } #said.wrong { color: var(--warn); }
"""
