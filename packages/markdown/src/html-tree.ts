import { Parser } from 'htmlparser2';

/** An element of foreign HTML as plain data: nothing of it runs or loads, since it never becomes part of a document. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
  /** An element of blocks is somewhere in it. */
  hasBlocks: boolean;
}
export type HtmlNode = HtmlElement | string;

const MAX_CHARS = 4_000_000;
const MAX_DEPTH = 300;

/** Left out with all that is in them. */
const UNSEEN = new Set([
  ...['script', 'style', 'head', 'title', 'meta', 'link', 'template', 'noscript', 'iframe', 'object', 'embed'],
  ...['svg', 'math', 'canvas', 'audio', 'video', 'select', 'textarea', 'button', 'xml', 'base', 'applet', 'map'],
]);

const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'figure', 'figcaption', 'center'],
  ...['address', 'details', 'summary', 'dl', 'dt', 'dd', 'form', 'fieldset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul'],
  ...['ol', 'li', 'blockquote', 'pre', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'hr', 'body'],
  'html',
]);

export function isBlock(name: string): boolean {
  return BLOCKS.has(name);
}

class BeyondBounds extends Error {}

/**
 * The nodes of a fragment; undefined when it is too large or too deep to be read.
 * Beside what never is text, elements that `isLeftOut` names go with all that is in them.
 */
export function htmlTree(
  html: string,
  isLeftOut: (element: HtmlElement) => boolean = () => false,
): HtmlNode[] | undefined {
  if (html.length > MAX_CHARS) return undefined;
  const root = element('body', {});
  const open: HtmlElement[] = [root];
  const outs = new Set<HtmlElement>();
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (open.length > MAX_DEPTH) throw new BeyondBounds();
      const child = element(name, attributes);
      if (UNSEEN.has(name) || isLeftOut(child)) outs.add(child);
      else if (outs.size === 0) open.at(-1)?.children.push(child);
      if (outs.size === 0 && isBlock(name)) markBlocks(open);
      open.push(child);
    },
    ontext: (text) => {
      if (outs.size === 0) open.at(-1)?.children.push(text);
    },
    onclosetag: () => {
      const closed = open.pop();
      const around = open.at(-1);
      if (closed && around?.children.at(-1) === closed && isAdded(closed, around)) around.children.pop();
      if (closed) outs.delete(closed);
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof BeyondBounds) return undefined;
    throw error;
  }
  return root.children;
}

/** What a clipboard may carry along though nobody saw it where it was copied. */
export function isHidden({ attributes }: HtmlElement): boolean {
  return 'hidden' in attributes || /(?:^|[;\s])(?:display:\s*none|mso-hide:\s*all)\b/i.test(attributes['style'] ?? '');
}

/** What stands beside a heading of a web page to link it: a sign alone, which leads to where it stands. */
function isSignOfPlace(node: HtmlElement): boolean {
  return node.name === 'a' && /#[^/]*$/.test(node.attributes['href'] ?? '') && /^[#¶§\s\u200b]*$/u.test(textOf(node));
}

/** What pages add to their own text: signs that lead to where they stand, and what our blocks of code are named by. */
function isAdded(node: HtmlElement, around: HtmlElement): boolean {
  return isSignOfPlace(node) || (node.attributes['class'] === 'bar' && around.attributes['class'] === 'code');
}

function element(name: string, attributes: Readonly<Record<string, string>>): HtmlElement {
  return { name, attributes, children: [], hasBlocks: false };
}

/** From the inside out, until one says so already. */
function markBlocks(open: readonly HtmlElement[]): void {
  for (const parent of open.toReversed()) {
    if (parent.hasBlocks) return;
    parent.hasBlocks = true;
  }
}

/** The text of a node as it is read, white space and all. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node;
  if (node.name === 'br') return '\n';
  return node.children.map(textOf).join('');
}
