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

/** Cuts sanitised, well-formed HTML at its top level. */
export function blocksOf(html: string): readonly PreviewBlock[] {
  const blocks: PreviewBlock[] = [];
  let [depth, from] = [0, 0];
  for (const tag of html.matchAll(TAG)) {
    depth = Math.max(0, depth + stepOf(tag));
    if (depth > 0) continue;
    const end = tag.index + tag[0].length;
    blocks.push(blockOf(html.slice(from, end)));
    from = end;
  }
  const rest = html.slice(from);
  return rest.trim() === '' ? blocks : [...blocks, blockOf(rest)];
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
