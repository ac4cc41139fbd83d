import type { Context } from '../../context.ts';
import type { Language } from '../../platform/http/language.ts';
import type { OwnAccount } from './own-data.account.queries.ts';

/** All that the parts of one file share. */
export interface OwnDataWork {
  readonly ctx: Context;
  readonly account: OwnAccount;
  /** In which the file is explained. */
  readonly language: Language;
  readonly now: number;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** So many pages more are packed. */
  readonly tell: (pages: number) => void;
}
