import type { SearchEntry } from './search-index.ts';
import { PHRASE_MAX, type Token, tokensOf } from './tokens.ts';

// Of PostgreSQL: a position is at most 16383, a lexeme has at most 255 of them, a tsvector is below 1 MB.
const POSITION_MAX = 16_000;
const POSITIONS_MAX = 250;
const BYTES_MAX = 500_000;
const OVERLAP = PHRASE_MAX + 4;

type Weight = 'A' | 'B' | 'C' | 'D';

/** The texts of tsvectors: one of the title, and one for each part that the whole has to be cut into. */
export function vectorsOf(entry: SearchEntry, place: readonly string[]): { title: string; parts: string[] } {
  const title = new Vector(place);
  for (const token of tokensOf(entry.title)) title.add(token, 'A');
  const parts = new Parts(place);
  parts.addField(entry.title, 'A');
  parts.addField(entry.headings, 'B');
  parts.addField(entry.identifiers, 'C');
  parts.addField(entry.body, 'D');
  return { title: title.toString(), parts: parts.texts() };
}

export function quotedLexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A part ends where one of the limits is reached; the next begins with its last tokens, so that no phrase is cut. */
class Parts {
  readonly #place: readonly string[];
  readonly #texts: string[] = [];
  #vector: Vector;
  #last: Token[] = [];

  constructor(place: readonly string[]) {
    this.#place = place;
    this.#vector = new Vector(place);
  }

  addField(text: string, weight: Weight): void {
    this.#last = [];
    for (const token of tokensOf(text)) {
      if (!this.#vector.holds(token)) this.#turnOver(weight);
      this.#vector.add(token, weight);
      this.#last.push(token);
      if (this.#last.length > 2 * OVERLAP) this.#last = this.#last.slice(-OVERLAP);
    }
    // No phrase reaches from one field into the next.
    this.#vector.skip();
  }

  texts(): string[] {
    return [...this.#texts, this.#vector.toString()];
  }

  #turnOver(weight: Weight): void {
    this.#texts.push(this.#vector.toString());
    this.#vector = new Vector(this.#place);
    for (const token of this.#last.slice(-OVERLAP)) this.#vector.add(token, weight);
  }
}

class Vector {
  readonly #lexemes = new Map<string, string[]>();
  #position = 0;
  #bytes = 0;

  constructor(place: readonly string[]) {
    for (const lexeme of place) this.#lexemes.set(lexeme, []);
  }

  holds({ text, cjk }: Token): boolean {
    if (this.#position >= POSITION_MAX || this.#bytes >= BYTES_MAX) return false;
    // Only CJK tokens stand in phrases, so only they need every position.
    return !cjk || (this.#lexemes.get(text)?.length ?? 0) < POSITIONS_MAX;
  }

  add({ text }: Token, weight: Weight): void {
    this.#position++;
    const known = this.#lexemes.get(text);
    const positions = known ?? [];
    if (!known) {
      this.#lexemes.set(text, positions);
      // The lexeme and its entry; rounded up.
      this.#bytes += 4 * text.length + 8;
    }
    if (positions.length >= POSITIONS_MAX || this.#position > POSITION_MAX) return;
    positions.push(weight === 'D' ? `${this.#position}` : `${this.#position}${weight}`);
    this.#bytes += 2;
  }

  skip(): void {
    this.#position++;
  }

  toString(): string {
    const lexemes: string[] = [];
    for (const [text, positions] of this.#lexemes) {
      lexemes.push(positions.length > 0 ? `${quotedLexeme(text)}:${positions.join(',')}` : quotedLexeme(text));
    }
    return lexemes.join(' ');
  }
}
