import type { Language } from './i18n.ts';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;

/** A moment in this browser's zone, to the minute. */
export function formatMoment(unixSeconds: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(unixSeconds * 1000);
}
