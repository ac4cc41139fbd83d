/** On paper: what readers see, without what a screen needs. Numbers of pages stand below each but the cover. */
export const PRINT_STYLES = `
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-center { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #555; } }
@page cover { @bottom-center { content: none; } }
html, body { background: #fff; color: #1f2328; color-scheme: light; height: auto; overflow: visible; }
body { font-size: 10.5pt; margin: 0; }
.print-cover { page: cover; break-after: page; padding-top: 80mm; text-align: center; color: #555; }
.print-title { font-size: 28pt; font-weight: 600; color: #1f2328; overflow-wrap: anywhere; }
.print-contents { break-after: page; }
.print-contents ul { list-style: none; margin: 0; padding: 0; }
.print-contents a { display: flex; gap: 1em; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.print-contents a span { flex: 1; min-width: 0; }
/* as wide before the numbers are known as after */
.print-contents a::after { content: ""; flex: 0 0 4em; text-align: right; font-weight: 400; font-variant-numeric: tabular-nums; }
.print-contents .l1 { margin-top: 4px; font-weight: 600; }
.print-contents .l2 { padding-left: 1.5em; }
.print-contents .l3 { padding-left: 3em; }
.print-contents .l4, .print-contents .l5, .print-contents .l6 { padding-left: 4.5em; }
.doc-text { max-width: none; }
.doc { font-size: 10.5pt; }
.print-heading { overflow-wrap: anywhere; }
.print-heading.l1 { break-before: page; }
h1, h2, h3, h4, h5, h6 { break-after: avoid; }
pre, pre code { white-space: pre-wrap; overflow-wrap: anywhere; }
table { display: table; width: 100%; overflow-wrap: anywhere; }
tr, img, figure { break-inside: avoid; }
img { max-width: 100%; max-height: 230mm; }
`;
