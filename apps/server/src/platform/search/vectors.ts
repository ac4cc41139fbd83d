import type { SearchTexts, Vectors } from './search-index.ts';
import { NAMING_FIELDS, type NamingField } from './tiers.ts';
import { partName, partsOf } from './title-parts.ts';
import { eachToken, PHRASE_MAX, type Token } from './tokens.ts';

// Of PostgreSQL: a position is at most 16383, a lexeme has at most 255 of them, a tsvector is below 1 MB.
const POSITION_MAX = 16_000;
const POSITIONS_MAX = 250;
const BYTES_MAX = 500_000;
const OVERLAP = PHRASE_MAX + 4;

/** One for each part that the whole has to be cut into. */
export function vectorsOf(texts: SearchTexts): Vectors[] {
  const parts = new Parts();
  parts.addPartsOf(texts.title);
  for (const field of NAMING_FIELDS) parts.addField(texts[field], field);
  parts.addField(texts.body);
  return parts.texts();
}

export function quotedLexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** No token of a text has a slash in it. */
export function nameLexeme(text: string, field: NamingField): string {
  return `${field}/${text}`;
}

/**
 * Stands in every vector, so that the index of words itself tells what of a scope holds a word: reading which entries a
 * large scope has took longer than the words did. No token has a slash in it.
 */
export function scopeName(scope: number): string {
  return `in/${scope}`;
}

export function scopeLexeme(scope: number): string {
  return quotedLexeme(scopeName(scope));
}

/** A part ends where one of the limits is reached; the next begins with its last tokens, so that no phrase is cut. */
class Parts {
  readonly #texts: Vectors[] = [];
  #tokens = new Vector();
  #names = new Vector();
  #last: Token[] = [];

  addField(text: string, field?: NamingField): void {
    this.#last = [];
    eachToken(text, (part, cjk) => {
      const token = { text: part, cjk };
      if (!this.#tokens.holds(token) || !this.#names.holds(token)) this.#turnOver(field);
      this.#add(token, field);
      this.#last.push(token);
      if (this.#last.length > 2 * OVERLAP) this.#last = this.#last.slice(-OVERLAP);
    });
  }

  addPartsOf(title: string): void {
    for (const part of partsOf(title)) this.#names.add({ text: partName(part), cjk: false });
  }

  texts(): Vectors[] {
    return [...this.#texts, this.#part()];
  }

  #part(): Vectors {
    return { tokens: this.#tokens.toString(), names: this.#names.toString() };
  }

  #add(token: Token, field: NamingField | undefined): void {
    this.#tokens.add(token);
    if (field) this.#names.add({ ...token, text: nameLexeme(token.text, field) });
  }

  #turnOver(field: NamingField | undefined): void {
    this.#texts.push(this.#part());
    this.#tokens = new Vector();
    this.#names = new Vector();
    for (const token of this.#last.slice(-OVERLAP)) this.#add(token, field);
  }
}

/** Only CJK tokens stand in phrases, so only they have positions. The last of a run keeps it apart from the next. */
class Vector {
  readonly #lexemes = new Map<string, string[]>();
  #position = 0;
  #bytes = 0;

  holds({ text, cjk }: Token): boolean {
    if (this.#position >= POSITION_MAX || this.#bytes >= BYTES_MAX) return false;
    return !cjk || (this.#lexemes.get(text)?.length ?? 0) < POSITIONS_MAX;
  }

  add({ text, cjk }: Token): void {
    const known = this.#lexemes.get(text);
    const positions = known ?? [];
    if (!known) {
      this.#lexemes.set(text, positions);
      // The lexeme and its entry; rounded up.
      this.#bytes += 4 * text.length + 8;
    }
    if (!cjk) return;
    positions.push(`${++this.#position}`);
    this.#bytes += 2;
  }

  toString(): string {
    const lexemes: string[] = [];
    for (const [text, positions] of this.#lexemes) {
      lexemes.push(positions.length > 0 ? `${quotedLexeme(text)}:${positions.join(',')}` : quotedLexeme(text));
    }
    return lexemes.join(' ');
  }
}
