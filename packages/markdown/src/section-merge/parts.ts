import { fieldTableAt } from '../api-page/field-rows.ts';
import { fenceAt, headingIn, type Line, linesOf } from '../api-page/lines.ts';
import {
  agreed,
  type Keyed,
  type Left,
  MERGE_CHOICES,
  type MergeChoice,
  numbered,
  plainly,
  type Trio,
  trios,
} from './keyed.ts';
import { mergedTables } from './rows.ts';

/** A section in three versions: its examples, its tables and what else is said in it, each for itself. */
export function mergedSection(texts: Trio<string>): Left {
  const plain = plainly(texts);
  if (plain) return plain;
  const { base, mine, file } = texts;
  if (mine === undefined || file === undefined) {
    return { contested: true, leaves: { both: mine ?? file, file, mine } };
  }
  const parts = trios({
    base: base === undefined ? undefined : partsOf(base),
    mine: partsOf(mine),
    file: partsOf(file),
  });
  const merged = parts.map(({ key, ...part }) => mergedPart(key, part));
  const written = (choice: MergeChoice) =>
    merged
      .flatMap(({ leaves }) => leaves[choice]?.trim() ?? [])
      .filter((text) => text !== '')
      .join('\n\n');
  const leaves = Object.fromEntries(MERGE_CHOICES.map((choice) => [choice, written(choice)]));
  const [both = '', ofFile = '', ofMine = ''] = [leaves['both'], leaves['file'], leaves['mine']];
  const contested = merged.some((part) => part.contested);
  return contested ? { contested, leaves: { both, file: ofFile, mine: ofMine } } : agreed(both);
}

function mergedPart(key: string, { base, mine, file }: Trio<Keyed>): Left {
  const texts = { base: base?.text, mine: mine?.text, file: file?.text };
  const plain = plainly(texts) ?? (key.startsWith('table') ? mergedTables(texts) : undefined);
  if (plain) return plain;
  const both = [texts.file, texts.mine].filter((text) => text !== undefined).join('\n\n');
  return { contested: true, leaves: { both, file: texts.file, mine: texts.mine } };
}

interface Piece {
  readonly key: 'fence' | 'heading' | 'table' | 'text';
  readonly lines: readonly string[];
}

/** The heading is a part for itself, so that of two versions of a section it stands once. */
function partsOf(text: string): readonly Keyed[] {
  const parts = piecesOf(linesOf(text)).map(({ key, lines }) => ({ key, text: lines.join('\n').trim() }));
  return numbered(parts.filter((part) => part.text !== ''));
}

function piecesOf(lines: readonly Line[]): readonly Piece[] {
  const [first] = lines;
  const isHeaded = first !== undefined && headingIn(first) !== undefined;
  const pieces: Piece[] = isHeaded ? [{ key: 'heading', lines: [first.words] }] : [];
  let words: string[] = [];
  const endText = () => {
    if (words.length > 0) pieces.push({ key: 'text', lines: words });
    words = [];
  };
  for (let at = isHeaded ? 1 : 0; at < lines.length; ) {
    const found = partAt(lines, at);
    const own = lines.slice(at, found?.end ?? at + 1).map((line) => line.words);
    if (found) {
      endText();
      pieces.push({ key: found.key, lines: own });
    } else words.push(...own);
    at = found?.end ?? at + 1;
  }
  endText();
  return pieces;
}

function partAt(
  lines: readonly Line[],
  at: number,
): { readonly key: 'fence' | 'table'; readonly end: number } | undefined {
  const fence = fenceAt(lines, at);
  if (fence) return { key: 'fence', end: fence.end };
  const table = fieldTableAt(lines, at);
  return table && { key: 'table', end: table.end };
}
