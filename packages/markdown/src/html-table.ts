import { inlineText } from './html-inline.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import type { Alignment } from './table-text.ts';

const MAX_SPAN = 100;
const MAX_CELLS = 50_000;

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';
const isCell = (node: HtmlNode): node is HtmlElement => isElement(node) && (node.name === 'td' || node.name === 'th');

interface Cell {
  readonly text: string;
  readonly alignment: Alignment;
}

const NO_CELL: Cell = { text: '', alignment: undefined };

/** The cells of a table as Markdown; what spans several is in the first of them, the others are empty. */
export function tableRows(table: HtmlElement): string[][] {
  return cellsOf(table).map((row) => row.map(({ text }) => text));
}

/** How each column stands where its cells say so as one; the head follows what is below it. */
export function tableAlignments(table: HtmlElement): Alignment[] {
  const [head = [], ...body] = cellsOf(table);
  const width = Math.max(head.length, ...body.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => {
    const below = body.flatMap((row) => row[at] ?? []).filter(({ text }) => text !== '');
    const [first, ...others] = (below.length > 0 ? below : [head[at] ?? NO_CELL]).map(({ alignment }) => alignment);
    return others.every((alignment) => alignment === first) ? (first ?? 'left') : 'left';
  });
}

function cellsOf(table: HtmlElement): Cell[][] {
  const rows: Cell[][] = [];
  const below = new Map<number, number>();
  let count = 0;
  for (const row of rowsOf(table)) {
    const cells = cellsOfRow(row, below);
    count += cells.length;
    if (count > MAX_CELLS) break;
    if (cells.some(({ text }) => text !== '')) rows.push(cells);
  }
  return rows;
}

/** `below` says how many rows further each column is taken by a cell above. */
function cellsOfRow(row: HtmlElement, below: Map<number, number>): Cell[] {
  const cells: Cell[] = [];
  for (const cell of row.children.filter(isCell)) {
    skipSpanned(cells, below);
    const deep = spanOf(cell, 'rowspan') - 1;
    const empty = Array.from({ length: spanOf(cell, 'colspan') - 1 }, () => NO_CELL);
    for (const one of [{ text: inlineText(cell.children), alignment: alignmentOf(cell) }, ...empty]) {
      if (deep > 0) below.set(cells.length, deep);
      cells.push(one);
    }
  }
  skipSpanned(cells, below);
  return cells;
}

/** As an attribute, a style, or the class that our own pages have. */
function alignmentOf({ attributes }: HtmlElement): Alignment {
  const style = /text-align:\s*(\w+)/i.exec(attributes['style'] ?? '')?.[1];
  const ours = /\bta-(\w+)/.exec(attributes['class'] ?? '')?.[1];
  const said = (style ?? attributes['align'] ?? ours ?? '').toLowerCase();
  if (said === 'end') return 'right';
  return said === 'center' || said === 'right' ? said : undefined;
}

/** Places that a cell of a row above reaches down to. */
function skipSpanned(cells: Cell[], below: Map<number, number>): void {
  for (let left = below.get(cells.length); left !== undefined; left = below.get(cells.length)) {
    if (left > 1) below.set(cells.length, left - 1);
    else below.delete(cells.length);
    cells.push(NO_CELL);
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
