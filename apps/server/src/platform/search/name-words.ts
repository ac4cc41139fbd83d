import { type Asked, fitsPhrases, type Question } from './question.ts';
import { eachToken } from './tokens.ts';

/** A short text that is kept ready for being compared with questions. */
export interface NameWords {
  readonly name: string;
  /** Its tokens, each after a blank. */
  readonly tokens: string;
}

/** How well a name fits; the words of a question have to be in it whole, or as the beginnings of others. */
export type NameFit = 'whole' | 'begun';

export function nameWords(name: string): NameWords {
  const tokens: string[] = [];
  eachToken(name, (token) => tokens.push(token));
  return { name, tokens: ` ${tokens.join(' ')} ` };
}

/** By the rules of the index: what it finds in titles is found in names. */
export function fitOfName({ name, tokens }: NameWords, question: Question): NameFit | undefined {
  const { wanted, unwanted } = question;
  if (wanted.length === 0 || !wanted.every((asked) => holds(tokens, asked))) return undefined;
  if (unwanted.some((asked) => holds(tokens, asked))) return undefined;
  if (question.phrases.length > 0 && !fitsPhrases(question, { title: name, text: '' })) return undefined;
  return wanted.every((asked) => holds(tokens, { ...asked, exact: true })) ? 'whole' : 'begun';
}

function holds(tokens: string, { term, exact }: Asked): boolean {
  if ('phrase' in term) return tokens.includes(` ${term.phrase.join(' ')} `);
  if ('character' in term) return tokens.includes(` ${term.character}`);
  return tokens.includes(exact ? ` ${term.word} ` : ` ${term.word}`);
}
