import { type HtmlElement, type HtmlNode, isBlock, textOf } from './html-tree.ts';
import { codeSpan, escapeInline } from './plain-markdown.ts';

/** What is on around a piece of text already. */
interface Marks {
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly deleted: boolean;
  readonly link: boolean;
}
const NO_MARKS: Marks = { strong: false, emphasis: false, deleted: false, link: false };

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
const SAFE_PICTURE = /^https?:\/\//i;
const CODE = new Set(['code', 'kbd', 'samp', 'tt', 'var']);

/** Nodes in a line as Markdown; each line break in the answer is one that was asked for. */
export function inlineText(nodes: readonly HtmlNode[]): string {
  const text = write(nodes, NO_MARKS);
  return text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function write(nodes: readonly HtmlNode[], marks: Marks): string {
  const pieces = nodes.map((node) => (typeof node === 'string' ? writeText(node) : writeElement(node, marks)));
  return pieces.reduce((text, piece) => text + (endsAsCodeBegins(text, piece) ? ' ' : '') + piece, '');
}

/** Two pieces of code beside each other would be one. */
function endsAsCodeBegins(text: string, piece: string): boolean {
  return piece.startsWith('`') && text.endsWith('`') && !text.endsWith('\\`');
}

function writeText(text: string): string {
  return escapeInline(text.replace(/[\s\u00a0]+/g, ' ').replace(/[\u200b\ufeff\u00ad]/g, ''));
}

function writeElement(node: HtmlElement, marks: Marks): string {
  const { name, attributes } = node;
  if (name === 'br') return '\n';
  if (name === 'img') return picture(attributes);
  if (name === 'input') return attributes['type'] === 'checkbox' ? checkbox(attributes) : '';
  if (isWordMark(node)) return '';
  if (CODE.has(name)) return code(node);
  if (isBlock(name)) return `\n${write(node.children, marks)}\n`;
  if (name === 'a') return link(node, marks);
  if (name === 'sub' || name === 'sup') return around(write(node.children, marks), `<${name}>`, `</${name}>`);
  return marked(node, marks);
}

function marked(node: HtmlElement, marks: Marks): string {
  const style = node.attributes['style']?.toLowerCase() ?? '';
  const isStrong = saysStrong(node.name, style) && !marks.strong;
  const isEmphasis = saysEmphasis(node.name, style) && !marks.emphasis;
  const isDeleted = saysDeleted(node.name, style) && !marks.deleted;
  let text = write(node.children, {
    ...marks,
    strong: marks.strong || isStrong,
    emphasis: marks.emphasis || isEmphasis,
    deleted: marks.deleted || isDeleted,
  });
  if (isDeleted) text = aroundWords(text, '~~');
  if (isEmphasis) text = aroundWords(text, '*');
  return isStrong ? aroundWords(text, '**') : text;
}

/** Some wrap a whole document into `<b style="font-weight:normal">`. */
function saysStrong(name: string, style: string): boolean {
  if (/font-weight:\s*(?:normal|[1-5]00)/.test(style)) return false;
  return name === 'b' || name === 'strong' || /font-weight:\s*(?:bold|[6-9]00)/.test(style);
}

function saysEmphasis(name: string, style: string): boolean {
  if (/font-style:\s*normal/.test(style)) return false;
  return name === 'i' || name === 'em' || name === 'cite' || /font-style:\s*italic/.test(style);
}

function saysDeleted(name: string, style: string): boolean {
  return name === 'del' || name === 's' || name === 'strike' || /text-decoration[^;]*line-through/.test(style);
}

/** Word's own number or bullet before the text of a list's line. */
export function isWordMark({ attributes }: HtmlElement): boolean {
  return /mso-list:\s*ignore/i.test(attributes['style'] ?? '');
}

function code(node: HtmlElement): string {
  const text = textOf(node).replace(/\s+/g, ' ').trim();
  return text === '' ? '' : codeSpan(text);
}

/** Beside these a mark does not count where a letter follows, as it does in Chinese: they stay outside of it. */
const OUTSIDE = '[“”‘’「」『』（）《》〈〉【】，。；：！？、…—]*';
const WORDS = new RegExp(`^(\\s*${OUTSIDE})(.*?)(${OUTSIDE}\\s*)$`, 'u');

function aroundWords(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [, before = '', words = '', after = ''] = WORDS.exec(line) ?? [];
      return words === '' ? line : before + around(words, mark) + after;
    })
    .join('\n');
}

/** Marks stand at the words, not at the space around them, and on each line of their own. */
function around(text: string, before: string, after = before): string {
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim();
      if (words === '') return line;
      const at = line.indexOf(words);
      return `${line.slice(0, at)}${before}${words}${after}${line.slice(at + words.length)}`;
    })
    .join('\n');
}

function link(node: HtmlElement, marks: Marks): string {
  const href = node.attributes['href']?.trim() ?? '';
  const text = write(node.children, { ...marks, link: true });
  if (marks.link || !SAFE_LINK.test(href) || text.trim() === '') return text;
  const words = text.replace(/\s*\n\s*/g, ' ');
  return around(words, '[', `](${address(href)})`);
}

function picture({ src = '', alt = '', width, height }: Readonly<Record<string, string>>): string {
  const isUnseen = width === '0' || width === '1' || height === '0' || height === '1';
  if (isUnseen || !SAFE_PICTURE.test(src.trim())) return '';
  return `![${writeText(alt).trim()}](${address(src.trim())})`;
}

function checkbox(attributes: Readonly<Record<string, string>>): string {
  return 'checked' in attributes ? '[x] ' : '[ ] ';
}

/** Nothing in it may end the brackets early. */
function address(href: string): string {
  return href.replace(/[\s<>()|\\"'`]/g, encoded).replace(/&(?=#?\w+;)/g, '&amp;');
}

function encoded(char: string): string {
  return [...new TextEncoder().encode(char)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
