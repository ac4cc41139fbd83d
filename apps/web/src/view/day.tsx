import { useSyncExternalStore } from 'react';
import { LOCALES, useLanguage } from '../lib/i18n.ts';

interface DayProps {
  /** Unix seconds. */
  readonly at: number;
  /** The same in the site's time zone, `YYYY-MM-DD HH:MM:SS`: the server does not know where the reader is. */
  readonly written: string;
}

/** The day of a moment by the reader's clock. */
export function Day({ at, written }: DayProps) {
  const locale = LOCALES[useLanguage()];
  const text = useSyncExternalStore(
    neverChanges,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at * 1000),
    () => {
      const midnight = Date.parse(written.slice(0, 10));
      if (Number.isNaN(midnight)) return '';
      return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(midnight);
    },
  );
  // What came from elsewhere may be without its time.
  if (at === 0) return null;
  return <time dateTime={new Date(at * 1000).toISOString()}>{text}</time>;
}

function neverChanges(): () => void {
  return () => undefined;
}
