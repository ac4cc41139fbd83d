import type { ApiRequest } from '@sheaf/contract';
import { boldIn, headingIn, type Line, linesOf } from './lines.ts';
import type { ApiPage, Block } from './read.ts';

/** Noncharacters: no writer can put them into a text that is shown. */
export const MARKS = { call: '\u{fdd2}', samples: '\u{fdd3}' } as const;
export const ANY_MARK = /[\u{fdd2}\u{fdd3}]/gu;
const SHOWN_AS_CALL: ReadonlySet<string> = new Set(['url', 'method', 'status']);

/** Headings of this level and below name sections and structure nothing. */
const NAMING_LEVEL = 5;

interface MarkedText {
  readonly text: string;
  /** For each of its lines the line of the page that it came from, from 1. */
  readonly lines: readonly number[];
}

interface Piece {
  readonly text: string;
  /** Where in the page it begins. */
  readonly at: number;
  /** Not of the page: all of it stands for that one place. */
  readonly isMade?: boolean;
}

/** Marks stand where the call and its program are shown; headings that only name sections are raised into the outline. */
export function markedText(page: ApiPage, request: ApiRequest): MarkedText {
  const { blocks, lineBreak } = page;
  const isRaised = blocks.every(({ level }) => level <= 1 || level >= NAMING_LEVEL);
  const marked = (mark: string, at: number): Piece => {
    return { text: lineBreak.repeat(2) + mark + lineBreak.repeat(2), at, isMade: true };
  };
  const firstAnswer = blocks.findIndex(({ heading }) => heading?.section === 'answer');
  const firstCall = blocks.findIndex(isCall);
  const pieces = blocks.flatMap((block, at) => [
    ...(at === firstAnswer ? [marked(MARKS.samples, block.start)] : []),
    ...(at === firstCall ? [marked(MARKS.call, block.start)] : []),
    ...piecesOf(page, block, request, isRaised),
  ]);
  const all = firstAnswer < 0 ? [...pieces, marked(MARKS.samples, page.text.length)] : pieces;
  return { text: all.map(({ text }) => text).join(''), lines: originsOf(page.text, all) };
}

function piecesOf(page: ApiPage, block: Block, request: ApiRequest, isRaised: boolean): readonly Piece[] {
  if (block.heading?.section === 'description' && block.words) return leadOf(page, block, request);
  return isCall(block) ? proseOf(page, block) : [sourceOf(page, block, isRaised)];
}

/** What the call does, in one line, needs no heading. */
function leadOf(page: ApiPage, block: Block, { description }: ApiRequest): readonly Piece[] {
  const { lineBreak } = page;
  const lead = description === '' ? '' : lineBreak + description + lineBreak;
  return [
    { text: lead + lineBreak, at: block.words?.line.start ?? block.start, isMade: true },
    ...proseOf(page, block),
  ];
}

function isCall({ heading }: Block): boolean {
  return heading !== undefined && SHOWN_AS_CALL.has(heading.section);
}

function sourceOf({ text, lineBreak }: ApiPage, block: Block, isRaised: boolean): Piece {
  const { lines, start, end } = block;
  const [head] = lines;
  const raised = head && isRaised ? raisedHead(head, block) : undefined;
  if (!head || raised === undefined) return { text: text.slice(start, end), at: start };
  return { text: raised + lineBreak + text.slice(head.end, end), at: start };
}

/** What older pages end with, beside the sections that we know. */
const REMARKS = /^(?:备注|说明|remarks?|notes?)$/i;

/** The heading of a section as it stands in the outline; undefined for one that structures the page itself. */
function raisedHead(line: Line, { level, heading }: Block): string | undefined {
  const words = level >= NAMING_LEVEL ? headingIn(line)?.words : undefined;
  if (words !== undefined) return `${'#'.repeat(level - 3)} ${words}`;
  const bold = level === 0 ? boldIn(line) : undefined;
  // a table or list may stand close below a bold line, as below a heading
  return bold !== undefined && (heading || REMARKS.test(bold)) ? `## ${bold}` : undefined;
}

/** What stands in such a section besides its words. */
function proseOf({ text }: ApiPage, { lines, words }: Block): readonly Piece[] {
  const others = lines.slice(1).filter((line) => line !== words?.line);
  return others.map(({ start, end }) => ({ text: text.slice(start, end), at: start }));
}

/** A line that two pieces share is that of the first. */
function originsOf(text: string, pieces: readonly Piece[]): readonly number[] {
  const starts = linesOf(text).map(({ start }) => start);
  const rows = pieces.flatMap((piece) => {
    const first = lineAt(starts, piece.at);
    return linesOf(piece.text).map(({ end, start, words }, at) => ({
      origin: piece.isMade ? first : first + at,
      isEnded: end - start > words.length,
    }));
  });
  const origins: number[] = [];
  let line = 0;
  for (const { origin, isEnded } of rows) {
    origins[line] ??= origin;
    if (isEnded) line += 1;
  }
  return origins;
}

/** From 1. */
function lineAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}
