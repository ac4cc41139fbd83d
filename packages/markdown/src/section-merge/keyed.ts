/** What is taken where the file and people changed the same: of both, what loses nothing that people wrote. */
export const MERGE_CHOICES = ['both', 'file', 'mine'] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

/** A piece of a text, known again in another version of it by its key. */
export interface Keyed {
  readonly key: string;
  readonly text: string;
}

/** A piece in each version; undefined where it is not. At least one has it. */
export interface Trio<Piece> {
  readonly base: Piece | undefined;
  readonly mine: Piece | undefined;
  readonly file: Piece | undefined;
}

/** What each choice leaves; undefined: nothing. All are alike where nothing is contested. */
export interface Left {
  readonly contested: boolean;
  readonly leaves: Readonly<Record<MergeChoice, string | undefined>>;
}

export interface KeyedTrio<Piece> extends Trio<Piece> {
  readonly key: string;
}

/** Pieces by their keys, in the order of the file where people kept the order they had, else in the order of people. */
export function trios<Piece extends Keyed>(all: Trio<readonly Piece[]>): readonly KeyedTrio<Piece>[] {
  const { base = [], mine = [], file = [] } = all;
  const [ofBase, ofMine, ofFile] = [base, mine, file].map((list) => new Map(list.map((piece) => [piece.key, piece])));
  const [first, second] = isInOrder(base, mine) ? [file, mine] : [mine, file];
  const keys = inserted(inserted(keysOf(first), keysOf(second)), keysOf(base));
  return keys.map((key) => ({ key, base: ofBase?.get(key), mine: ofMine?.get(key), file: ofFile?.get(key) }));
}

/** What one side alone changed is as that side has it; undefined where both changed it differently. */
export function plainly({ base, mine, file }: Trio<string>): Left | undefined {
  if (same(mine, file) || same(base, file)) return agreed(mine);
  return same(base, mine) ? agreed(file) : undefined;
}

export function agreed(text: string | undefined): Left {
  return { contested: false, leaves: { both: text, file: text, mine: text } };
}

function same(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.trimEnd() === other.trimEnd();
}

function keysOf(pieces: readonly Keyed[]): readonly string[] {
  return pieces.map(({ key }) => key);
}

/** Do those that both lists have stand in the same order? */
function isInOrder(base: readonly Keyed[], mine: readonly Keyed[]): boolean {
  const [known, kept] = [new Set(keysOf(base)), new Set(keysOf(mine))];
  const before = keysOf(base).filter((key) => kept.has(key));
  const after = keysOf(mine).filter((key) => known.has(key));
  return before.every((key, at) => key === after[at]);
}

/** The keys with those of another list, each behind what it stands behind there. */
function inserted(keys: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(keys);
  const behind = new Map<string, string[]>();
  let last = '';
  for (const key of others) {
    if (known.has(key)) last = key;
    else behind.set(last, [...(behind.get(last) ?? []), key]);
  }
  return [...(behind.get('') ?? []), ...keys.flatMap((key) => [key, ...(behind.get(key) ?? [])])];
}

/** Keys that are there twice get a number. */
export function numbered<Piece extends Keyed>(pieces: readonly Piece[]): readonly Piece[] {
  const counts = new Map<string, number>();
  return pieces.map((piece) => {
    const count = (counts.get(piece.key) ?? 0) + 1;
    counts.set(piece.key, count);
    return count === 1 ? piece : { ...piece, key: `${piece.key} (${count})` };
  });
}
