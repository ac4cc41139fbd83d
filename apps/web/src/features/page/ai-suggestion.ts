import type { AiAction } from '@sheaf/contract';
import { type MergeChunk, mergedText, mergeTexts } from './merge.ts';

/** What becomes of an answer: it takes the place of the text, comes after it, or is only read. */
const PLACES: Readonly<Record<AiAction, 'instead' | 'after' | 'read'>> = {
  write: 'instead',
  explain: 'read',
  shorten: 'instead',
  translate: 'instead',
  table: 'instead',
  api_page: 'instead',
  test_cases: 'after',
};

/** One change that is proposed; lines are those of the whole page. */
export interface Hunk {
  readonly kind: 'changed' | 'added' | 'removed';
  /** The first line that changes, or the one after which something comes. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** A link or picture of the text would be gone. */
  readonly dropsLink: boolean;
}

export interface Suggestion {
  readonly chunks: readonly MergeChunk[];
  readonly hunks: readonly Hunk[];
}

/** What an answer would change of the text; undefined where it is only to be read, or changes nothing. */
export function suggestionOf(
  action: AiAction,
  text: string,
  answer: string,
  firstLine: number,
): Suggestion | undefined {
  const place = PLACES[action];
  const written = withoutFence(answer.trim());
  if (place === 'read' || written === '') return undefined;
  const after = place === 'after' ? `${text.trimEnd()}\n\n${written}` : written + (/\n*$/.exec(text)?.[0] ?? '');
  const chunks = mergeTexts(null, text, after);
  const hunks = hunksOf(chunks, firstLine);
  return hunks.length === 0 ? undefined : { chunks, hunks };
}

/** The text with the changes that were chosen. */
export function appliedText({ chunks }: Suggestion, chosen: readonly boolean[]): string {
  return mergedText(
    chunks,
    chosen.map((isChosen) => (isChosen ? 'theirs' : 'mine')),
  );
}

function hunksOf(chunks: readonly MergeChunk[], firstLine: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let line = firstLine;
  for (const chunk of chunks) {
    if (chunk.kind !== 'conflict') line += chunk.lines.length;
    else {
      hunks.push(hunkOf(chunk.mine, chunk.theirs, line));
      line += chunk.mine.length;
    }
  }
  return hunks;
}

function hunkOf(before: readonly string[], after: readonly string[], line: number): Hunk {
  const dropsLink = linksIn(before).some((link) => !linksIn(after).includes(link));
  if (before.length === 0) return { kind: 'added', line: line - 1, before, after, dropsLink };
  return { kind: after.length === 0 ? 'removed' : 'changed', line, before, after, dropsLink };
}

function linksIn(lines: readonly string[]): readonly string[] {
  return [...lines.join('\n').matchAll(/\]\(([^)\s]+)/g)].map(([, address = '']) => address);
}

/** Models like to put a whole answer into a block of code. */
function withoutFence(answer: string): string {
  const [, inside] = /^```(?:markdown|md)\n([\s\S]*?)\n```$/i.exec(answer) ?? [];
  return inside ?? answer;
}
