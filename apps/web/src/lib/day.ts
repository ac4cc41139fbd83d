/** A day by the clock of the browser as a field of the browser has it, `YYYY-MM-DD`; '' for 0. */
export function dayOf(unixSeconds: number): string {
  if (unixSeconds === 0) return '';
  const date = new Date(unixSeconds * 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** When it begins, or the one that is so many days after it; 0 where it is none. */
export function beginOfDay(day: string, daysAfter = 0): number {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return 0;
  return Math.max(0, new Date(Number(year), Number(month) - 1, Number(date) + daysAfter).getTime() / 1000);
}

/** The same day so many months later; of a shorter month its last. */
export function monthsAfter(day: string, months: number): string {
  const begin = new Date(beginOfDay(day) * 1000);
  const later = new Date(begin.getFullYear(), begin.getMonth() + months, 1);
  const last = new Date(later.getFullYear(), later.getMonth() + 1, 0).getDate();
  later.setDate(Math.min(begin.getDate(), last));
  return dayOf(later.getTime() / 1000);
}
