import type { IStylesOptions } from 'docx';

/** Of systems with Chinese, and of those without: readers take the first that they have. */
const TEXT_FONT = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: '微软雅黑' };
const CODE_FONT = { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Consolas', eastAsia: '等线' };

/** Programs know headings by their level in the outline. */
const heading = (outlineLevel: number, size: number, before: number) => ({
  run: { size, bold: true, color: '1F2328', font: TEXT_FONT },
  paragraph: { spacing: { before, after: 120 }, keepNext: true, keepLines: true, outlineLevel },
});

const code = {
  run: { font: CODE_FONT, size: 18 },
  paragraph: {
    spacing: { before: 80, after: 160, line: 264, lineRule: 'auto' },
    shading: { type: 'clear', fill: 'F6F8FA', color: 'auto' },
    border: {
      top: { style: 'single', size: 4, color: 'D8DEE4', space: 4 },
      bottom: { style: 'single', size: 4, color: 'D8DEE4', space: 4 },
      left: { style: 'single', size: 4, color: 'D8DEE4', space: 4 },
      right: { style: 'single', size: 4, color: 'D8DEE4', space: 4 },
    },
  },
} as const;

export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: TEXT_FONT, size: 21, color: '1F2328', language: { value: 'en-US', eastAsia: 'zh-CN' } },
      paragraph: { spacing: { after: 120, line: 300, lineRule: 'auto' } },
    },
    title: { run: { size: 56, bold: true, font: TEXT_FONT }, paragraph: { spacing: { before: 4000, after: 240 } } },
    heading1: heading(0, 36, 480),
    heading2: heading(1, 30, 360),
    heading3: heading(2, 26, 280),
    heading4: heading(3, 24, 240),
    heading5: heading(4, 22, 200),
    heading6: heading(5, 21, 200),
  },
  paragraphStyles: [
    { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', run: { size: 24, color: '57606A' } },
    { id: 'ContentsTitle', name: 'Contents Title', basedOn: 'Normal', run: { size: 32, bold: true } },
    { id: 'Header', name: 'header', basedOn: 'Normal', run: { size: 18, color: '57606A' } },
    { id: 'TableCell', name: 'Table Cell', basedOn: 'Normal', paragraph: { spacing: { after: 0 } } },
    { id: 'CodeBlock', name: 'Code Block', basedOn: 'Normal', ...code },
    {
      id: 'QuoteBlock',
      name: 'Quote Block',
      basedOn: 'Normal',
      run: { color: '57606A' },
      paragraph: { indent: { left: 360 }, border: { left: { style: 'single', size: 18, color: 'D0D7DE', space: 8 } } },
    },
    { id: 'AlertTitle', name: 'Alert Title', basedOn: 'QuoteBlock', run: { bold: true, color: '0969DA' } },
  ],
};

/** Styles of the document by what the elements of a page are. */
export const STYLE_MAP: Readonly<Record<string, string>> = {
  'th, td': 'TableCell',
  pre: 'CodeBlock',
  'blockquote p': 'QuoteBlock',
  'blockquote p.alert-title': 'AlertTitle',
};

/** What a page says by classes alone: the readers' style sheet is for screens. */
export const PAGE_STYLES = `
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #cccccc; font-size: 9pt; padding: 3pt 5pt; }
th { background: #0088cc; color: #ffffff; }
.ta-left { text-align: left; } .ta-center { text-align: center; } .ta-right { text-align: right; }
blockquote { margin: 0; }
.hljs-comment, .hljs-quote { color: #6e7781; }
.hljs-keyword, .hljs-literal, .hljs-type, .hljs-built_in { color: #cf222e; }
.hljs-string, .hljs-regexp { color: #0a3069; }
.hljs-number, .hljs-attr, .hljs-attribute, .hljs-variable { color: #0550ae; }
.hljs-title, .hljs-section, .hljs-name { color: #8250df; }
`;
