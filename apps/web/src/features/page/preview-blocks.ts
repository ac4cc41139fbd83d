/** A top-level block of finished HTML; lines inside count from the block's own line, so that a moved block is the same text. */
export interface PreviewBlock {
  readonly html: string;
  /** The source line it begins at, from 1; 0 where unknown. */
  readonly line: number;
}

/** Blocks `start` to `start + removed` give way to `added`; `lines` are those of all blocks after it. */
export interface PreviewPatch {
  readonly start: number;
  readonly removed: number;
  readonly added: readonly string[];
  readonly lines: readonly number[];
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)([^>]*)>/gi;
const LINE = / data-line="(\d+)"/;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** A block, and where it ends in the whole text. */
interface CutBlock extends PreviewBlock {
  readonly end: number;
}

/** Cuts sanitised, well-formed HTML at its top level: one text after another, anew only where it changed. */
export class BlockCutter {
  #html = '';
  #blocks: readonly CutBlock[] = [];

  cut(html: string): readonly PreviewBlock[] {
    this.#blocks = this.#changed(html) ?? cutBetween(html, 0, html.length);
    this.#html = html;
    return this.#blocks;
  }

  /** Undefined where what changed does not end with a block. */
  #changed(html: string): readonly CutBlock[] | undefined {
    const [before, known] = [this.#html, this.#blocks];
    const same = sameStart(before, html);
    const tail = before.length - sameEnd(before, html, same);
    const moved = html.length - before.length;
    // the last one may be loose text, which goes on where something was added behind it
    const kept = known.slice(0, -1).filter(({ end }) => end <= same);
    const first = known.findIndex((_, at) => at >= kept.length && (known[at - 1]?.end ?? 0) >= tail);
    const closing = known[first];
    if (!closing) return undefined;
    const between = cutBetween(html, kept.at(-1)?.end ?? 0, closing.end + moved);
    if (between.at(-1)?.end !== closing.end + moved) return undefined;
    return [...kept, ...between, ...known.slice(first + 1).map((block) => ({ ...block, end: block.end + moved }))];
  }
}

function sameStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.charCodeAt(same) === after.charCodeAt(same)) same += 1;
  return same;
}

function sameEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let same = 0;
  while (same < most && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) {
    same += 1;
  }
  return same;
}

function cutBetween(html: string, from: number, to: number): readonly CutBlock[] {
  const text = html.slice(from, to);
  const blocks: CutBlock[] = [];
  let [depth, begun] = [0, 0];
  for (const tag of text.matchAll(TAG)) {
    depth = Math.max(0, depth + stepOf(tag));
    if (depth > 0) continue;
    const end = tag.index + tag[0].length;
    blocks.push({ ...blockOf(text.slice(begun, end)), end: from + end });
    begun = end;
  }
  const rest = text.slice(begun);
  return rest.trim() === '' ? blocks : [...blocks, { ...blockOf(rest), end: to }];
}

/** What must change for one list of blocks to become the other, as one stretch. */
export function patchOf(before: readonly PreviewBlock[], after: readonly PreviewBlock[]): PreviewPatch {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start]?.html === after[start]?.html) start += 1;
  let tail = 0;
  while (tail < shortest - start && before.at(-1 - tail)?.html === after.at(-1 - tail)?.html) tail += 1;
  return {
    start,
    removed: before.length - start - tail,
    added: after.slice(start, after.length - tail).map((block) => block.html),
    lines: after.map((block) => block.line),
  };
}

function stepOf([, closing, name = '', attributes = '']: RegExpExecArray): number {
  if (VOID.has(name.toLowerCase()) || attributes.endsWith('/')) return 0;
  return closing === '/' ? -1 : 1;
}

function blockOf(text: string): PreviewBlock {
  const html = text.trim();
  const line = Number(LINE.exec(html)?.[1] ?? 0);
  if (line === 0) return { html, line };
  const relative = html.replace(TAG, (tag) => tag.replace(LINE, (_, at) => ` data-line="${Number(at) - line}"`));
  return { html: relative, line };
}
