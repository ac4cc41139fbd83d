import { type Language, LOCALES } from './i18n.ts';

const JUST_NOW = { zh: '刚刚', en: 'just now' } as const;
const DAY_MS = 86_400_000;

/** A moment in this browser's zone, to the minute. */
export function formatMoment(unixSeconds: number, language: Language): string {
  return formatsOf(language).moment.format(unixSeconds * 1000);
}

/** The same in few words, as lists show it: the closer to now, the more of its time. */
export function formatNear(unixSeconds: number, language: Language, now: number): string {
  const formats = formatsOf(language);
  const minutes = Math.max(0, Math.floor((now - unixSeconds) / 60));
  if (minutes === 0) return JUST_NOW[language];
  if (minutes < 60) return formats.ago.format(-minutes, 'minute');
  const [then, today] = [new Date(unixSeconds * 1000), new Date(now * 1000)];
  const days = Math.round((midnight(today) - midnight(then)) / DAY_MS);
  if (days === 0) return formats.time.format(then);
  if (days === 1) return formats.ago.format(-1, 'day');
  return (then.getFullYear() === today.getFullYear() ? formats.day : formats.date).format(then);
}

/** Its time, of another day than today after its day: what happened while one works. */
export function formatTime(unixSeconds: number, language: Language, now: number): string {
  const [then, today] = [new Date(unixSeconds * 1000), new Date(now * 1000)];
  const { time, moment } = formatsOf(language);
  return (midnight(then) === midnight(today) ? time : moment).format(then);
}

/** Its time to the second. */
export function formatSecond(unixSeconds: number, language: Language): string {
  return formatsOf(language).second.format(unixSeconds * 1000);
}

type Formats = ReturnType<typeof makeFormats>;
const made = new Map<Language, Formats>();

/** A format takes longer to make than to use, and lists use it a thousand times. */
function formatsOf(language: Language): Formats {
  const known = made.get(language);
  if (known) return known;
  const formats = makeFormats(LOCALES[language]);
  made.set(language, formats);
  return formats;
}

function makeFormats(locale: string) {
  return {
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
    second: new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }),
    day: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
    date: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }),
    ago: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  };
}

function midnight(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

/** The day of a moment in this browser's zone. */
export function formatDay(unixSeconds: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium' }).format(unixSeconds * 1000);
}
