import type { Language } from '../../platform/http/language.ts';

/** What is done beside the thread that answers requests: a workbook is read and written in one piece. */
export type XlsxTask =
  | { readonly want: 'file'; readonly text: string; readonly ops: readonly string[] }
  | { readonly want: 'book'; readonly bytes: Uint8Array; readonly language: Language };

/** Holds what was wanted, or why there is none. */
export interface XlsxAnswer {
  readonly bytes?: Uint8Array;
  readonly text?: string;
  readonly losses?: readonly string[];
  readonly refused?: { readonly error: 'importTooLarge' | 'importUnreadable'; readonly reason: string };
}
