import type { RefusalReason } from '@sheaf/sheet/refusal';
import type { sheetMessages } from './sheet-messages.ts';

/** Why a change does not fit the sheet, in words. */
export const REFUSALS = {
  wrongType: 'reasonWrongType',
  tooBig: 'reasonTooBig',
  outside: 'reasonOutside',
  unknownSheet: 'reasonUnknownSheet',
  nameWrong: 'reasonNameWrong',
  nameTaken: 'reasonNameTaken',
  lastSheet: 'reasonLastSheet',
  notAnOrder: 'reasonNotAnOrder',
  mergeInTheWay: 'reasonMergeInTheWay',
  wrongRange: 'reasonWrongRange',
} as const satisfies Readonly<Record<RefusalReason, keyof typeof sheetMessages>>;
