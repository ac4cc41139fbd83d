import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datetimeText } from './datetime.ts';

const CASES: readonly [seconds: number, timeZone: string, text: string][] = [
  [1_767_225_600, 'UTC', '2026-01-01 00:00:00'],
  [1_767_225_600, 'Asia/Shanghai', '2026-01-01 08:00:00'],
  [1_767_225_600, 'America/New_York', '2025-12-31 19:00:00'],
  [1_767_225_600, 'Asia/Kathmandu', '2026-01-01 05:45:00'],
  // The clocks of Berlin went from 2:00 to 3:00 at this second.
  [1_774_745_999, 'Europe/Berlin', '2026-03-29 01:59:59'],
  [1_774_746_000, 'Europe/Berlin', '2026-03-29 03:00:00'],
  [1, 'UTC', '1970-01-01 00:00:01'],
];

for (const [seconds, timeZone, text] of CASES) {
  test(`${seconds} in ${timeZone} is ${text}`, () => assert.equal(datetimeText(seconds, timeZone), text));
}

test('0 means never and has no text', () => assert.equal(datetimeText(0, 'UTC'), ''));

test('without a zone the time is the one of the server', () => {
  const seconds = 1_767_225_600;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  assert.equal(datetimeText(seconds, ''), datetimeText(seconds, timeZone));
});
