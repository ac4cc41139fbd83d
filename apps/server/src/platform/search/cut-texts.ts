import type { Engine } from '../database/open.ts';
import type { CutTexts, SearchTexts, Vectors } from './search-index.ts';
import { eachToken } from './tokens.ts';
import { vectorsOf } from './vectors.ts';

/** Knows no database, so that another thread can do it. */
export function cutTexts(engine: Engine, texts: SearchTexts): CutTexts {
  return engine === 'postgres' ? { parts: vectorsOf(texts) } : { columns: columnsOf(texts) };
}

/** @throws Error when they were cut for the other engine */
export function columnsToWrite(entry: SearchTexts | { readonly cut: CutTexts }): SearchTexts {
  if (!('cut' in entry)) return columnsOf(entry);
  if (!entry.cut.columns) throw new Error('texts were cut for another engine');
  return entry.cut.columns;
}

/** @throws Error when they were cut for the other engine */
export function vectorsToWrite(entry: SearchTexts | { readonly cut: CutTexts }): readonly Vectors[] {
  if (!('cut' in entry)) return vectorsOf(entry);
  if (!entry.cut.parts) throw new Error('texts were cut for another engine');
  return entry.cut.parts;
}

function columnsOf({ title, headings, body, identifiers }: SearchTexts): SearchTexts {
  return { title: joined(title), headings: joined(headings), body: joined(body), identifiers: joined(identifiers) };
}

function joined(text: string): string {
  const tokens: string[] = [];
  eachToken(text, (token) => tokens.push(token));
  return tokens.join(' ');
}
