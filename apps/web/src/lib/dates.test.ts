import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNear, formatSecond, formatTime } from './dates.ts';

const at = (text: string) => Math.floor(new Date(text).getTime() / 1000);
const NOW = at('2026-03-05T14:30:00');

test('a near moment is told by its distance, today by its time, others by their day', () => {
  const near = (text: string, language: 'zh' | 'en') => formatNear(at(text), language, NOW);
  assert.equal(near('2026-03-05T14:20:00', 'en'), '10 minutes ago');
  assert.equal(near('2026-03-05T14:20:00', 'zh'), '10分钟前');
  assert.equal(near('2026-03-05T14:29:30', 'zh'), '刚刚');
  assert.equal(near('2026-03-05T09:12:00', 'zh'), '09:12');
  assert.equal(near('2026-03-04T23:59:00', 'zh'), '昨天');
  assert.equal(near('2026-03-04T00:01:00', 'en'), 'yesterday');
  assert.equal(near('2026-01-09T10:00:00', 'zh'), '1月9日');
  assert.equal(near('2025-11-30T10:00:00', 'en'), '30 Nov 2025');
  assert.equal(near('2026-03-05T14:30:20', 'en'), 'just now', 'a clock that runs ahead says no future');
});

test('what happened while one works is told by its time, and by its day too on another', () => {
  assert.equal(formatTime(at('2026-03-05T09:12:40'), 'en', NOW), '09:12');
  assert.equal(formatTime(at('2026-03-04T23:59:00'), 'en', NOW), '4 Mar 2026, 23:59');
  assert.equal(formatTime(at('2026-03-04T23:59:00'), 'zh', NOW), '2026年3月4日 23:59');
  assert.equal(formatSecond(at('2026-03-05T09:02:07'), 'zh'), '09:02:07');
  assert.equal(formatSecond(at('2026-03-05T09:02:07'), 'en'), '09:02:07');
});
