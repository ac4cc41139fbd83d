import { readHtml } from '@sheaf/markdown/from-html';
import { escapeInline } from '@sheaf/markdown/plain-markdown';
import { tableText } from '@sheaf/markdown/table-text';
import { cellRows } from './cell-rows.ts';

/** A table from what was copied in a spreadsheet or a web page: HTML with a table in it, or cells between tabs. */
export function pastedTable(text: string): string {
  const rows = /<t(?:able|r)[\s>]/i.test(text) ? readHtml(text)?.rows : undefined;
  if (rows && rows.length > 0) return tableText(rows);
  const cells = cellRows(text);
  return cells.length === 0 ? '' : tableText(cells.map((row) => row.map(escapeInline)));
}
