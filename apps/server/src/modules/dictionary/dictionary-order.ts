import type { TableFacts } from '@sheaf/markdown';
import type { Author } from '../page/page.write.service.ts';
import type { Chosen } from './dictionary-plan.ts';

/** What pages of older versions are yet to be brought to, as it is stored until they are. */
export interface DictionaryOrder {
  readonly author: Author;
  readonly tables: readonly TableFacts[];
  readonly choices: readonly Chosen[];
  /** How the pages led to each other before: pages by what their tables were called. */
  readonly before: { readonly item_id: number; readonly pages: readonly (readonly [string, number])[] };
}

/** Written by this module, in this form. */
export function orderFrom(pending: string): DictionaryOrder {
  return JSON.parse(pending) as DictionaryOrder;
}

export const DICTIONARY_JOB = 'dictionary.finish';
export const DICTIONARY_FETCH_JOB = 'dictionary.fetch';
export const DICTIONARY_DUE_JOB = 'dictionary.due';
