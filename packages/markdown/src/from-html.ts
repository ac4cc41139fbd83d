import { unescapeHtml } from './entities.ts';
import { inlineText, isWordMark } from './html-inline.ts';
import { tableAlignments, tableRows } from './html-table.ts';
import { type HtmlElement, type HtmlNode, htmlTree, isBlock, isHidden, textOf } from './html-tree.ts';
import { escapeLineStart, fenced } from './plain-markdown.ts';
import { tableText } from './table-text.ts';

/** Foreign HTML, as of the clipboard, read without ever becoming part of a document. */
export interface ReadHtml {
  /** Its text alone, each run of white space one space. */
  readonly text: string;
  readonly markdown: string;
  /** The cells of its first table; undefined where it has none. */
  readonly rows: readonly (readonly string[])[] | undefined;
}

/** Undefined when it is beyond all bounds: then there is its text only. */
export function readHtml(html: string): ReadHtml | undefined {
  const nodes = htmlTree(fragmentOf(html), isHidden);
  if (!nodes) return undefined;
  const text = nodes
    .map(textOf)
    .join('')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  const table = firstTable(nodes);
  return { text, markdown: blocksOf(nodes).join('\n\n'), rows: table && tableRows(table) };
}

/** What an address in a page of HTML is in Markdown: another address, or undefined for one that stays. */
export type HtmlAddress = (address: string, kind: 'link' | 'picture') => string | undefined;

/** A whole page of HTML: what it is about, without what a site puts around it. Undefined beyond all bounds. */
export function readHtmlPage(
  html: string,
  addressOf: HtmlAddress,
): { readonly title: string; readonly markdown: string } | undefined {
  const nodes = htmlTree(html);
  if (!nodes) return undefined;
  const title = unescapeHtml(/<title\b[^>]*>([^<]*)/i.exec(html.slice(0, 100_000))?.[1] ?? '');
  const own = [mainOf(nodes) ?? nodes].flat();
  return { title: title.replace(/\s+/g, ' ').trim(), markdown: blocksOf(withAddresses(own, addressOf)).join('\n\n') };
}

/** The element that a page says is its own text; else all of it but its frame. */
function mainOf(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return (
    firstElement(nodes, ({ name, attributes }) => name === 'main' || attributes['role'] === 'main') ??
    onlyArticle(nodes) ??
    withoutFrame(nodes)
  );
}

function onlyArticle(nodes: readonly HtmlNode[]): readonly HtmlNode[] | undefined {
  const isArticle = ({ name }: HtmlElement) => name === 'article';
  const first = firstElement(nodes, isArticle);
  return first && countElements(nodes, isArticle) === 1 ? first : undefined;
}

function countElements(nodes: readonly HtmlNode[], isWanted: (element: HtmlElement) => boolean): number {
  return nodes.reduce((sum, node) => {
    if (typeof node === 'string') return sum;
    return sum + (isWanted(node) ? 1 : countElements(node.children, isWanted));
  }, 0);
}

function firstElement(
  nodes: readonly HtmlNode[],
  isWanted: (element: HtmlElement) => boolean,
): readonly HtmlNode[] | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (isWanted(node)) return node.children;
    const found = firstElement(node.children, isWanted);
    if (found) return found;
  }
  return undefined;
}

const FRAME = new Set(['nav', 'aside', 'footer']);

function withoutFrame(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return nodes.flatMap((node): readonly HtmlNode[] => {
    if (typeof node === 'string') return [node];
    return FRAME.has(node.name) ? [] : [{ ...node, children: [...withoutFrame(node.children)] }];
  });
}

function withAddresses(nodes: readonly HtmlNode[], addressOf: HtmlAddress): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const [name, kind] = node.name === 'img' ? (['src', 'picture'] as const) : (['href', 'link'] as const);
    const before = node.attributes[name]?.trim();
    const address = before === undefined ? undefined : addressOf(before, kind);
    const attributes = address === undefined ? node.attributes : { ...node.attributes, [name]: address };
    return { ...node, attributes, children: withAddresses(node.children, addressOf) };
  });
}

/** The clipboard marks what was selected; around it are the styles of the whole document. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  if (start === -1 || end < start) return html;
  const fragment = html.slice(start + '<!--StartFragment-->'.length, end);
  // rows of a table that was selected in part: the table's own tag stands before the mark
  return /^\s*<t(?:r|body|head|d|h)\b/i.test(fragment) ? `<table>${fragment}</table>` : fragment;
}

function firstTable(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = node.name === 'table' ? node : firstTable(node.children);
    if (found) return found;
  }
  return undefined;
}

/** The blocks of some nodes, each Markdown of its own; lines of text between blocks are paragraphs. */
function blocksOf(nodes: readonly HtmlNode[]): string[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const kind = kindOf(node);
    const last = runs.at(-1);
    // space between the lines of a list, or around blocks, is none of the text
    if (kind === 'text' && last?.kind !== 'text' && textOf(node).trim() === '' && !hasPicture(node)) continue;
    if (kind !== 'block' && last?.kind === kind) last.nodes.push(node);
    else runs.push({ kind, nodes: [node] });
  }
  return runs.flatMap(blocksOfRun).filter((block) => block !== '');
}

/** Neighbours that make one block together. */
interface Run {
  readonly kind: 'block' | 'word-list' | 'text';
  readonly nodes: HtmlNode[];
}

function kindOf(node: HtmlNode): Run['kind'] {
  if (typeof node === 'string') return 'text';
  if (wordLevel(node) > 0) return 'word-list';
  return isBlock(node.name) || node.hasBlocks ? 'block' : 'text';
}

function hasPicture(node: HtmlNode): boolean {
  if (typeof node === 'string') return false;
  return node.name === 'img' || node.name === 'input' || node.children.some(hasPicture);
}

function blocksOfRun({ kind, nodes }: Run): string[] {
  if (kind === 'text') return paragraph(nodes);
  const elements = nodes.filter((node) => typeof node !== 'string');
  return kind === 'word-list' ? [wordList(elements)] : elements.flatMap(blockOf);
}

function blockOf(node: HtmlElement): string[] {
  const { name, children } = node;
  if (/^h[1-6]$/.test(name)) {
    const title = inlineText(children).replace(/\n/g, ' ');
    return title === '' ? [] : [`${'#'.repeat(Number(name[1]))} ${title}`];
  }
  if (name === 'hr') return ['---'];
  if (name === 'pre') return codeBlock(node);
  if (isList(node)) return [list(node)];
  if (name === 'li') return [item('- ', node)];
  if (name === 'table') return tableBlock(node);
  if (name === 'blockquote') return [quote(blocksOf(children).join('\n\n'))];
  return node.hasBlocks ? blocksOf(children) : paragraph(children);
}

function paragraph(nodes: readonly HtmlNode[]): string[] {
  const text = inlineText(nodes);
  return text === '' ? [] : [text.split('\n').map(escapeLineStart).join('\\\n')];
}

function codeBlock(node: HtmlElement): string[] {
  const text = textOf(node).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  if (text.trim() === '') return [];
  const inner = node.children.find((child) => typeof child !== 'string');
  const classes = `${node.attributes['class'] ?? ''} ${typeof inner === 'object' ? (inner.attributes['class'] ?? '') : ''}`;
  return [fenced(text.replace(/^\n|\n$/g, ''), /\blang(?:uage)?-([\w+#-]+)/.exec(classes)?.[1])];
}

/** A table of one cell is there for the layout only. */
function tableBlock(node: HtmlElement): string[] {
  const rows = tableRows(node);
  if (rows.length === 0) return [];
  if (rows.length === 1 && rows[0]?.length === 1) return cellsOf(node).flatMap(({ children }) => blocksOf(children));
  return [tableText(rows, tableAlignments(node))];
}

function cellsOf(node: HtmlElement): HtmlElement[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'td' || child.name === 'th' ? [child] : cellsOf(child);
  });
}

function list(node: HtmlElement): string {
  const start = Number(node.attributes['start'] ?? 1);
  const first = Number.isInteger(start) && start >= 0 ? start : 1;
  const items: string[] = [];
  let count = 0;
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (isList(child)) {
      nest(items, list(child));
    } else {
      items.push(item(node.name === 'ol' ? `${first + count}. ` : '- ', child));
      count += 1;
    }
  }
  return items.join('\n');
}

function isList({ name }: HtmlElement): boolean {
  return name === 'ul' || name === 'ol';
}

/** A list that is written beside the line it belongs to. */
function nest(items: string[], inner: string): void {
  const above = items.pop();
  items.push(above === undefined ? inner : `${above}\n${indented(inner, '    ')}`);
}

function item(mark: string, node: HtmlElement): string {
  const [first = '', ...rest] = blocksOf(node.children);
  const blocks = rest.map((block) => (/^(?:- |\d+\. )/.test(block) ? `\n${block}` : `\n\n${block}`));
  return mark + indented(first + blocks.join(''), ' '.repeat(mark.length)).trimStart();
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
}

/** Word writes lists as paragraphs that name their level; 0: not one of them. */
function wordLevel({ name, attributes }: HtmlElement): number {
  if (name !== 'p') return 0;
  return Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(attributes['style'] ?? '')?.[1] ?? 0);
}

function wordList(lines: readonly HtmlElement[]): string {
  const counts: { readonly isNumbered: boolean; readonly count: number }[] = [];
  const written = lines.map((line) => {
    const level = wordLevel(line);
    counts.length = level;
    const isNumbered = /^\s*\w{1,4}[.)、]/.test(wordMark(line));
    const above = counts[level - 1];
    // a list of the other kind is another list
    const count = above?.isNumbered === isNumbered ? above.count + 1 : 1;
    counts[level - 1] = { isNumbered, count };
    const mark = isNumbered ? `${count}. ` : '- ';
    return '    '.repeat(level - 1) + mark + inlineText(line.children).replace(/\n/g, ' ');
  });
  return written.join('\n');
}

function wordMark(node: HtmlElement): string {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    const mark = isWordMark(child) ? textOf(child) : wordMark(child);
    if (mark !== '') return mark;
  }
  return '';
}
