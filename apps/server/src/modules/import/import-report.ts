import type { ErrorName, ImportReport } from '@sheaf/contract';
import { ImportRefused, type Loss, lossText } from '@sheaf/exchange';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { FileMissingError } from '../../platform/storage/file-store.ts';

/** What happened to pages that were there before, and to files that the reader let pass. */
const NOTES = {
  'catalog-gone': {
    zh: '{{where}}：来源中已没有这个目录，这里保留',
    en: '{{where}}: no longer a catalog of the source; it stays here',
  },
  'file-moved': {
    zh: '{{where}}：原来是 {{detail}}，仍是同一个页面',
    en: '{{where}}: was {{detail}} before, and is still the same page',
  },
  'page-deleted': {
    zh: '{{where}}：页面“{{detail}}”已不在这个项目中，没有重新导入',
    en: '{{where}}: the page “{{detail}}” is no longer in this item and is not imported again',
  },
  'page-gone': {
    zh: '{{where}}：文件已不在其中，页面“{{detail}}”保留',
    en: '{{where}}: no longer there; the page “{{detail}}” stays',
  },
  'page-merged': {
    zh: '{{where}}：页面“{{detail}}”在这里也改过；文件的内容成为新版本，此前的内容在历史版本中',
    en: '{{where}}: the page “{{detail}}” was changed here too; the file is its newest version, what was there before is in its history',
  },
  'place-kept': {
    zh: '{{where}}：来源中移到了“{{detail}}”，页面在这里也被移动过，位置保留',
    en: '{{where}}: moved to “{{detail}}” in the source; the page was moved here too and stays where it is',
  },
  'report-cut': {
    zh: '还有 {{detail}} 条没有列出',
    en: '{{detail}} more are not listed',
  },
  'file-too-large': {
    zh: '{{where}}：文件太大，没有导入',
    en: '{{where}}: too large, not imported',
  },
} as const;

type NoteCode = keyof typeof NOTES;

/** As it is stored: the words are found when somebody reads it. */
export interface StoredLoss {
  readonly code: Loss['code'] | NoteCode;
  readonly where: string;
  readonly detail: string;
}

export type StoredReport = Omit<ImportReport, 'losses'> & { readonly losses: readonly StoredLoss[] };

/** Why nothing was imported. */
export interface Refusal {
  readonly error: ErrorName;
  readonly values: Readonly<Record<Language, Readonly<Record<string, string | number>>>>;
}

/** What an import's job leaves as its report. */
export type ImportResult = { readonly report: StoredReport } | { readonly refusal: Refusal };

const MAX_LOSSES = 10_000;

export function presentReport({ losses, ...figures }: StoredReport, language: Language): ImportReport {
  return { ...figures, losses: losses.map((loss) => ({ ...loss, text: textOf(loss, language) })) };
}

export interface LossList {
  add(losses: readonly StoredLoss[]): void;
  all(): readonly StoredLoss[];
}

/** A report is read by people: beyond so many lines only their number counts, and only that is kept. */
export function lossList(): LossList {
  const kept: StoredLoss[] = [];
  let left = 0;
  return {
    add: (losses) => {
      for (const loss of losses) {
        if (loss.code === 'report-cut') left += Number(loss.detail);
        else if (kept.length < MAX_LOSSES) kept.push(loss);
        else left += 1;
      }
    },
    all: () => (left === 0 ? kept : [...kept, { code: 'report-cut', where: '', detail: String(left) }]),
  };
}

/** Several lists as one that is bounded as well. */
export function joinedLosses(...lists: readonly (readonly StoredLoss[])[]): readonly StoredLoss[] {
  const joined = lossList();
  for (const losses of lists) joined.add(losses);
  return joined.all();
}

function textOf({ code, where, detail }: StoredLoss, language: Language): string {
  if (!isNote(code)) return lossText({ code, where, detail }, language);
  return NOTES[code][language].replace('{{where}}', () => where).replace('{{detail}}', () => detail);
}

function isNote(code: StoredLoss['code']): code is NoteCode {
  return Object.hasOwn(NOTES, code);
}

/** Why it is no use to try again; undefined for what may pass. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof ImportRefused) {
    const values = { zh: { reason: error.reason('zh') }, en: { reason: error.reason('en') } };
    return { error: error.error, values };
  }
  if (error instanceof FileMissingError) return sameIn('importUnreadable', { reason: 'upload lost' });
  if (error instanceof ApiError && error.error !== 'busy') return sameIn(error.error, error.values);
  return undefined;
}

/** What an upload is refused with; anything else is thrown as it is. */
export function refusedUpload(error: unknown, language: Language): unknown {
  if (!(error instanceof ImportRefused)) return error;
  return new ApiError(error.error, { reason: error.reason(language) }, { field: 'file', cause: error });
}

/** A refusal with values that are the same in both languages. */
export function sameIn(error: Refusal['error'], values: Refusal['values']['en']): Refusal {
  return { error, values: { zh: values, en: values } };
}
