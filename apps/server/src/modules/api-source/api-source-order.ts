import type { ApiChoice } from '@sheaf/contract';
import type { Author } from '../page/page.write.service.ts';

/** What people chose for a section of the page of an operation. */
export interface Chosen {
  readonly key: string;
  readonly section: string;
  readonly choice: ApiChoice;
}

/** What pages of former versions are yet to be brought to, as it is stored until they are. */
export interface ApiOrder {
  readonly author: Author;
  readonly choices: readonly Chosen[];
}

/** Written by this module, in this form. */
export function orderFrom(pending: string): ApiOrder {
  return JSON.parse(pending) as ApiOrder;
}

/** Undefined where nobody chose. */
export type ChoiceOf = (key: string, section: string) => ApiChoice | undefined;

export function choiceOf(choices: readonly Chosen[]): ChoiceOf {
  const known = new Map(choices.map(({ key, section, choice }) => [JSON.stringify([key, section]), choice]));
  return (key, section) => known.get(JSON.stringify([key, section]));
}

export const FINISH_JOB = 'apiSource.finish';
export const FETCH_JOB = 'apiSource.fetch';
export const DUE_JOB = 'apiSource.due';
