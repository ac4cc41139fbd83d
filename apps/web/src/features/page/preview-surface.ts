import type { PreviewPatch } from './preview-blocks.ts';
import type { ScrollMark } from './scroll-map.ts';
import { lineAtTop, topOfLine } from './scroll-map.ts';

/** The preview's article: takes patches, and tells where a source line stands in it. */
export interface PreviewSurface {
  readonly apply: (patch: PreviewPatch) => void;
  /** Where a source line (from 1, with its part behind the point) stands, in pixels of the pane. */
  readonly topOfLine: (line: number) => number | undefined;
  /** The source line at a height of the pane. */
  readonly lineAtTop: (top: number) => number | undefined;
  readonly stop: () => void;
}

/** A block at the top level of the article; `html` while it waits for its turn to be put in. */
interface SurfaceBlock {
  nodes: readonly ChildNode[];
  html: string | undefined;
}

interface Stop {
  readonly line: number;
  readonly nodes: readonly ChildNode[];
}

/** So much HTML is built and laid out in about 10 ms; one slice a frame, so that keys pressed meanwhile come between. */
const SLICE_CHARS = 12_000;

/** `filled` is told each time that everything stands in the article. */
export function createPreviewSurface(article: HTMLElement, filled?: () => void): PreviewSurface {
  let blocks: SurfaceBlock[] = [];
  let lines: readonly number[] = [];
  let stops: readonly Stop[] | undefined;
  let frame = 0;
  const fill = () => {
    cancelAnimationFrame(frame);
    fillSlice(article, blocks);
    stops = undefined;
    if (blocks.some(isWaiting)) frame = requestAnimationFrame(fill);
    else filled?.();
  };
  const stopsNow = () => {
    stops ??= stopsOf(blocks, lines);
    return stops;
  };
  return {
    apply: (patch) => {
      const added = patch.added.map((html): SurfaceBlock => ({ nodes: [], html }));
      for (const block of blocks.slice(patch.start, patch.start + patch.removed)) {
        for (const node of block.nodes) node.remove();
      }
      blocks = blocks.toSpliced(patch.start, patch.removed, ...added);
      lines = patch.lines;
      fill();
    },
    topOfLine: (line) => {
      const all = stopsNow();
      const marks = marksAround(
        article,
        all,
        lastBefore(all, (stop) => stop.line <= line),
      );
      return marks.length === 0 ? undefined : topOfLine(marks, line);
    },
    lineAtTop: (top) => {
      const all = stopsNow();
      const marks = marksAround(
        article,
        all,
        lastBefore(all, (stop) => topOf(article, stop.nodes) <= top),
      );
      return marks.length === 0 ? undefined : lineAtTop(marks, top);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

function isWaiting({ html }: SurfaceBlock): boolean {
  return html !== undefined;
}

/** Puts the first blocks that wait, as far as they stand side by side, into the article. */
function fillSlice(article: HTMLElement, blocks: readonly SurfaceBlock[]): void {
  let at = blocks.findIndex(isWaiting);
  if (at === -1) return;
  const fresh = document.createDocumentFragment();
  let chars = 0;
  for (let block = blocks[at]; block?.html !== undefined && chars < SLICE_CHARS; block = blocks[at]) {
    chars += block.html.length;
    block.nodes = nodesOf(block.html);
    block.html = undefined;
    fresh.append(...block.nodes);
    at += 1;
  }
  const after = blocks.slice(at).find(({ nodes }) => nodes.length > 0)?.nodes[0] ?? null;
  article.insertBefore(fresh, after);
}

/** The HTML comes from our own pipeline, sanitised; a template runs nothing of it while it is read. */
function nodesOf(html: string): readonly ChildNode[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const source of template.content.querySelectorAll('pre.mermaid')) aroundDiagram(source);
  return [...template.content.childNodes];
}

/** The drawing comes beside its source: both stand in one element, which goes when the block does. */
function aroundDiagram(source: Element): void {
  const place = document.createElement('div');
  source.replaceWith(place);
  place.append(source);
}

/** The blocks whose lines are known and rise. */
function stopsOf(blocks: readonly SurfaceBlock[], lines: readonly number[]): readonly Stop[] {
  const stops: Stop[] = [];
  for (const [index, { nodes }] of blocks.entries()) {
    const line = lines[index] ?? 0;
    if (line > (stops.at(-1)?.line ?? 0) && nodes.some(isElement)) stops.push({ line, nodes });
  }
  return stops;
}

/** The index of the last stop of which it is true, when it is true of all before; -1 for none. */
function lastBefore(stops: readonly Stop[], isBefore: (stop: Stop) => boolean): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const stop = stops[middle];
    if (stop && isBefore(stop)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The marks of one stop, those inside it, and the next stop: nothing else is measured. */
function marksAround(article: HTMLElement, stops: readonly Stop[], index: number): readonly ScrollMark[] {
  const marks: ScrollMark[] = [];
  const add = (line: number, top: number) => {
    const last = marks.at(-1);
    if (line > (last?.line ?? 0) && top > (last?.top ?? -1)) marks.push({ line, top });
  };
  const [stop, next] = [stops[Math.max(index, 0)], stops[Math.max(index, 0) + 1]];
  if (!stop) return marks;
  for (const node of stop.nodes.filter(isElement)) {
    add(stop.line, topIn(article, node));
    for (const inner of node.querySelectorAll('[data-line]')) {
      add(stop.line + Number(inner.getAttribute('data-line')), topIn(article, inner));
    }
  }
  if (next) add(next.line, topOf(article, next.nodes));
  return marks;
}

function topOf(article: HTMLElement, nodes: readonly ChildNode[]): number {
  const element = nodes.find(isElement);
  return element ? topIn(article, element) : 0;
}

/** In pixels of the pane that scrolls. */
function topIn(article: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - article.getBoundingClientRect().top + article.offsetTop;
}

function isElement(node: ChildNode): node is ChildNode & Element {
  return node instanceof Element;
}
