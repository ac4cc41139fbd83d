import { inlineText } from './html-inline.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';

const MAX_SPAN = 100;
const MAX_CELLS = 50_000;

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';
const isCell = (node: HtmlNode): node is HtmlElement => isElement(node) && (node.name === 'td' || node.name === 'th');

/** The cells of a table as Markdown; what spans several is in the first of them, the others are empty. */
export function tableRows(table: HtmlElement): string[][] {
  const rows: string[][] = [];
  const below = new Map<number, number>();
  let cells = 0;
  for (const row of rowsOf(table)) {
    const texts = cellTexts(row, below);
    cells += texts.length;
    if (cells > MAX_CELLS) break;
    if (texts.some((text) => text !== '')) rows.push(texts);
  }
  return rows;
}

/** `below` says how many rows further each column is taken by a cell above. */
function cellTexts(row: HtmlElement, below: Map<number, number>): string[] {
  const texts: string[] = [];
  for (const cell of row.children.filter(isCell)) {
    skipSpanned(texts, below);
    const deep = spanOf(cell, 'rowspan') - 1;
    const empty = Array.from({ length: spanOf(cell, 'colspan') - 1 }, () => '');
    for (const text of [inlineText(cell.children), ...empty]) {
      if (deep > 0) below.set(texts.length, deep);
      texts.push(text);
    }
  }
  skipSpanned(texts, below);
  return texts;
}

/** Places that a cell of a row above reaches down to. */
function skipSpanned(texts: string[], below: Map<number, number>): void {
  for (let left = below.get(texts.length); left !== undefined; left = below.get(texts.length)) {
    if (left > 1) below.set(texts.length, left - 1);
    else below.delete(texts.length);
    texts.push('');
  }
}

/** Its own rows: those of a table inside a cell are that cell's text. */
function rowsOf(node: HtmlElement): HtmlElement[] {
  return node.children.filter(isElement).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
  });
}

function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const span = Number(attributes[name] ?? 1);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_SPAN) : 1;
}
