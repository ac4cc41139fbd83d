import { matchesOf } from './line-diff.ts';

/** Lines that need no decision: unchanged, changed by one side, or by both alike. */
export interface JoinedChunk {
  readonly kind: 'same' | 'mine' | 'theirs' | 'alike';
  readonly lines: readonly string[];
}

/** Lines that both changed, each in another way. `base` is what stood there; empty when that text is gone. */
export interface Conflict {
  readonly kind: 'conflict';
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

export type MergeChunk = JoinedChunk | Conflict;
export type Choice = 'mine' | 'theirs' | 'both';

interface Place {
  readonly base: number;
  readonly mine: number;
  readonly theirs: number;
}

/** Three-way merge by lines. Without the common text (null) every difference of the two is a conflict. */
export function mergeTexts(base: string | null, mine: string, theirs: string): readonly MergeChunk[] {
  const [ours, other] = [mine.split('\n'), theirs.split('\n')];
  if (base === null) return mergeTwo(ours, other);
  return mergeThree(base.split('\n'), ours, other);
}

/** The text after the choices, in the order of the conflicts; one still open stays as mine. */
export function mergedText(chunks: readonly MergeChunk[], choices: readonly (Choice | undefined)[]): string {
  let open = 0;
  return chunks
    .flatMap((chunk) => {
      if (chunk.kind !== 'conflict') return chunk.lines;
      const choice = choices[open];
      open += 1;
      return chosenLines(chunk, choice);
    })
    .join('\n');
}

export function conflictsOf(chunks: readonly MergeChunk[]): readonly Conflict[] {
  return chunks.filter((chunk) => chunk.kind === 'conflict');
}

/** How many changes of one side were taken over without asking. */
export function joinedCount(chunks: readonly MergeChunk[]): number {
  return chunks.filter((chunk) => chunk.kind === 'mine' || chunk.kind === 'theirs').length;
}

/** The heading above each conflict, '' before the first one. */
export function headingsOfConflicts(chunks: readonly MergeChunk[]): readonly string[] {
  const headings: string[] = [];
  let heading = '';
  for (const chunk of chunks) {
    if (chunk.kind === 'conflict') headings.push(heading);
    const lines = chunk.kind === 'conflict' ? chunk.mine : chunk.lines;
    for (const line of lines) heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1] ?? heading;
  }
  return headings;
}

/** A single value of the page, such as its title; undefined when both changed it, each in another way. */
export function mergeValues(base: string | null, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  return mine === base ? theirs : undefined;
}

function chosenLines(conflict: Conflict, choice: Choice | undefined): readonly string[] {
  if (choice === 'both') return [...conflict.mine, ...conflict.theirs];
  return choice === 'theirs' ? conflict.theirs : conflict.mine;
}

function mergeThree(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const [inMine, inTheirs] = [placesOf(base, mine), placesOf(base, theirs)];
  const chunks: MergeChunk[] = [];
  let from: Place = { base: 0, mine: 0, theirs: 0 };
  const close = (to: Place) => {
    chunks.push(
      ...decide(base.slice(from.base, to.base), mine.slice(from.mine, to.mine), theirs.slice(from.theirs, to.theirs)),
    );
  };
  base.forEach((line, index) => {
    const [mineAt, theirsAt] = [inMine[index], inTheirs[index]];
    if (mineAt === undefined || theirsAt === undefined) return;
    close({ base: index, mine: mineAt, theirs: theirsAt });
    chunks.push({ kind: 'same', lines: [line] });
    from = { base: index + 1, mine: mineAt + 1, theirs: theirsAt + 1 };
  });
  close({ base: base.length, mine: mine.length, theirs: theirs.length });
  return runsJoined(chunks);
}

function mergeTwo(mine: readonly string[], theirs: readonly string[]): readonly MergeChunk[] {
  const chunks: MergeChunk[] = [];
  let [inMine, inTheirs] = [0, 0];
  const end = { a: mine.length, b: theirs.length, length: 0 };
  for (const match of [...matchesOf(mine, theirs), end]) {
    const sides = { mine: mine.slice(inMine, match.a), theirs: theirs.slice(inTheirs, match.b) };
    if (sides.mine.length + sides.theirs.length > 0) chunks.push({ kind: 'conflict', base: [], ...sides });
    chunks.push({ kind: 'same', lines: mine.slice(match.a, match.a + match.length) });
    [inMine, inTheirs] = [match.a + match.length, match.b + match.length];
  }
  return runsJoined(chunks);
}

/** For each line of the base, where it stands in the other text. */
function placesOf(base: readonly string[], text: readonly string[]): readonly (number | undefined)[] {
  const places = new Array<number | undefined>(base.length).fill(undefined);
  for (const { a, b, length } of matchesOf(base, text)) {
    for (let offset = 0; offset < length; offset += 1) places[a + offset] = b + offset;
  }
  return places;
}

function decide(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly MergeChunk[] {
  if (isEqual(mine, theirs)) {
    return [{ kind: isEqual(mine, base) ? 'same' : 'alike', lines: mine }];
  }
  if (isEqual(mine, base)) return [{ kind: 'theirs', lines: theirs }];
  if (isEqual(theirs, base)) return [{ kind: 'mine', lines: mine }];
  return [{ kind: 'conflict', base, mine, theirs }];
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

/** Neighbours of one kind become one chunk; unchanged stretches without lines go. A deletion by one side stays: it counts. */
function runsJoined(chunks: readonly MergeChunk[]): readonly MergeChunk[] {
  const kept: MergeChunk[] = [];
  for (const chunk of chunks) {
    if ((chunk.kind === 'same' || chunk.kind === 'alike') && chunk.lines.length === 0) continue;
    const last = kept.at(-1);
    if (last && last.kind === 'same' && chunk.kind === 'same') {
      kept[kept.length - 1] = { kind: 'same', lines: [...last.lines, ...chunk.lines] };
    } else kept.push(chunk);
  }
  return kept;
}
