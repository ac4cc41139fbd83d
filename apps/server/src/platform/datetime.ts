const SLOT_SECONDS = 15 * 60;
/** Every zone moves its clocks at a quarter of an hour, so one slot has one offset; some 100 days a thousand pages long. */
const MAX_SLOTS = 20_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** `YYYY-MM-DD HH:MM:SS` in a time zone; '' is the server's own. '' for 0, which means never. */
export function datetimeText(seconds: number, timeZone: string): string {
  if (seconds === 0) return '';
  const local = new Date(clockSeconds(seconds, timeZone) * 1000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

/** Seconds since 1970 as a clock on the wall of that time zone shows them. */
export function clockSeconds(seconds: number, timeZone: string): number {
  return seconds + offsetAt(seconds, timeZone);
}

/** Year and month in a time zone, as 202611. */
export function monthNumber(seconds: number, timeZone: string): number {
  return Number(datetimeText(seconds, timeZone).slice(0, 7).replace('-', ''));
}

function offsetAt(seconds: number, timeZone: string): number {
  const { format, offsets } = zoneOf(timeZone);
  const slot = Math.floor(seconds / SLOT_SECONDS);
  const known = offsets.get(slot);
  if (known !== undefined) return known;
  const offset = offsetBy(format, slot * SLOT_SECONDS);
  if (offsets.size >= MAX_SLOTS) offsets.clear();
  offsets.set(slot, offset);
  return offset;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const zone = { format: formatFor(timeZone), offsets: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const where = timeZone === '' ? {} : { timeZone };
  return new Intl.DateTimeFormat('en-US', {
    ...where,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** Seconds to add to UTC at that moment. */
function offsetBy(format: Intl.DateTimeFormat, seconds: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(seconds * 1000)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - seconds;
}
