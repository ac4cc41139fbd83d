import type { Language } from './language.ts';

/** What an API page says of its state; the place in the row is the number on the wire, from 1. */
const STATUS_LABELS = {
  zh: ['开发中', '测试中', '已完成', '需修改', '已废弃'],
  en: ['In development', 'Testing', 'Done', 'Needs change', 'Deprecated'],
} as const satisfies Readonly<Record<Language, readonly string[]>>;

/** The words for an `apiStatus` of 1 to 5, given as a number or as text; undefined for anything else. */
export function statusLabel(status: string, language: Language): string | undefined {
  return /^[1-5]$/.test(status) ? STATUS_LABELS[language][Number(status) - 1] : undefined;
}

/** The number of a label in either language; '' for other words. */
export function statusOf(words: string): string {
  const label = words.trim().toLowerCase();
  const places = Object.values(STATUS_LABELS).map((labels) => labels.findIndex((each) => each.toLowerCase() === label));
  const place = Math.max(...places);
  return place < 0 ? '' : String(place + 1);
}
