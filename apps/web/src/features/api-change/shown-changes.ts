import type { ApiChangeClass } from '@sheaf/contract';
import type { ComparedPair } from './api-change-queries.ts';

/** The gravest first. */
export const CLASSES = ['broken', 'deprecated', 'changed', 'added'] as const satisfies readonly ApiChangeClass[];
export type ShownClass = ApiChangeClass | 'all';

/** What the address says of the screen. */
export interface ShownChanges extends ComparedPair {
  readonly of: ShownClass;
  /** 0: of all pages. */
  readonly page_id: number;
}

export function shownClass(text: string | null): ShownClass {
  return CLASSES.find((each) => each === text) ?? 'all';
}
