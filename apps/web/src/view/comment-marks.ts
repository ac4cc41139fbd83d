import type { Thread } from '@sheaf/contract';
import { closedText, type Piece, piecesOf } from './comment-places.ts';
import { AROUND_CHARS, type ChosenPassage, QUOTE_CHARS } from './comment-tools.ts';

/** What we put into a text ourselves is no part of it. */
const OURS = 'button, .sr';
const BLOCKS = 'p, li, td, th, pre, dt, dd, summary, h1, h2, h3, h4, h5, h6';

function textNodes(article: HTMLElement): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest(OURS)) nodes.push(node);
  }
  return nodes;
}

/** Marks the passages that are commented on; answers how to take the marks away. */
export function markPassages(
  article: HTMLElement,
  threads: readonly Pick<Thread, 'comment_id' | 'anchor'>[],
  open: (comment_id: number) => void,
): () => void {
  const passages = threads.filter(({ anchor }) => anchor.kind === 'text' && anchor.stands === 1);
  if (passages.length === 0) return () => undefined;
  const nodes = textNodes(article);
  const text = closedText(nodes.map(({ data }) => data));
  const cuts = passages.flatMap(({ anchor, comment_id }) =>
    piecesOf(text, anchor).map((piece) => ({ ...piece, comment_id })),
  );
  const marks = [...Map.groupBy(cuts, ({ owner }) => owner)].flatMap(([owner, some]) => {
    const node = nodes[owner];
    return node ? apart(some).map((cut) => wrap(node, cut)) : [];
  });
  const onClick = ({ target }: MouseEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('mark.commented') : null;
    // who selects words, or follows a link, wants that
    if (mark && getSelection()?.isCollapsed !== false && !mark.closest('a')) open(Number(mark.dataset['comment']));
  };
  article.addEventListener('click', onClick);
  return () => {
    article.removeEventListener('click', onClick);
    for (const mark of marks) unwrap(mark);
  };
}

interface Cut extends Piece {
  readonly comment_id: number;
}

/** From the last to the first, as they are wrapped; where two meet, the one that begins first is marked. */
function apart(cuts: readonly Cut[]): readonly Cut[] {
  let end = 0;
  const kept = cuts
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false;
      end = to;
      return true;
    });
  return kept.reverse();
}

function wrap(node: Text, { from, to, comment_id }: Cut): HTMLElement {
  const mark = document.createElement('mark');
  mark.className = 'commented';
  mark.dataset['comment'] = String(comment_id);
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  range.surroundContents(mark);
  return mark;
}

function unwrap(mark: HTMLElement): void {
  const { parentNode } = mark;
  mark.replaceWith(...mark.childNodes);
  parentNode?.normalize();
}

/** Brings a passage or heading into sight, and shows for a moment which it is. */
export function showPlace(article: HTMLElement, { anchor, comment_id }: Pick<Thread, 'anchor' | 'comment_id'>): void {
  const marks = [...article.querySelectorAll<HTMLElement>(`mark[data-comment="${comment_id}"]`)];
  const heading = anchor.heading === '' ? null : article.querySelector<HTMLElement>(`#${CSS.escape(anchor.heading)}`);
  const shown = marks.length > 0 ? marks : heading ? [heading] : [];
  shown[0]?.scrollIntoView({ block: 'center' });
  for (const element of article.querySelectorAll('.shown-place')) element.classList.remove('shown-place');
  for (const element of shown) element.classList.add('shown-place');
}

/** Of what is selected in the article; undefined where nothing of it is. */
export function chosenPassage(article: HTMLElement): ChosenPassage | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!article.contains(range.commonAncestorContainer)) return undefined;
  const nodes = textNodes(article);
  const parts = nodes.map((node) => partOf(node, range));
  const first = parts.findIndex((part) => part !== undefined && part.chosen.trim() !== '');
  const last = parts.findLastIndex((part) => part !== undefined && part.chosen.trim() !== '');
  if (first < 0) return undefined;
  const joined = (from: number, to: number, of: 'after' | 'before' | 'chosen') =>
    words(nodes.slice(from, to), (node, at) => parts[from + at]?.[of] ?? (of === 'chosen' ? '' : node.data));
  return {
    anchor_kind: 'text',
    anchor_heading: headingAbove(article, nodes[first]),
    anchor_quote: joined(first, last + 1, 'chosen').slice(0, QUOTE_CHARS),
    anchor_before: joined(Math.max(0, first - 20), first + 1, 'before').slice(-AROUND_CHARS),
    anchor_after: joined(last, last + 20, 'after').slice(0, AROUND_CHARS),
  };
}

interface Part {
  readonly before: string;
  readonly chosen: string;
  readonly after: string;
}

function partOf(node: Text, range: Range): Part | undefined {
  if (!range.intersectsNode(node)) return undefined;
  const from = node === range.startContainer ? range.startOffset : 0;
  const to = node === range.endContainer ? range.endOffset : node.length;
  return { before: node.data.slice(0, from), chosen: node.data.slice(from, to), after: node.data.slice(to) };
}

/** As it is read: a blank between blocks, none inside of a word that is marked in part. */
function words(nodes: readonly Text[], textOf: (node: Text, at: number) => string): string {
  let text = '';
  let block: Element | null | undefined;
  for (const [at, node] of nodes.entries()) {
    const own = node.parentElement?.closest(BLOCKS);
    text += (block === own ? '' : ' ') + textOf(node, at);
    block = own;
  }
  return text.replace(/\s+/gu, ' ').trim();
}

function headingAbove(article: HTMLElement, node: Text | undefined): string {
  if (!node) return '';
  const above = [...article.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[id]')].findLast(
    (heading) => heading.contains(node) || node.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  return above?.id ?? '';
}
