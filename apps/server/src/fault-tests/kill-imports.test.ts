import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsTorment } from '../../../../scripts/torture/imports.ts';
import { newSeed, torture } from '../../../../scripts/torture/torture.ts';

test('an import that was taken in becomes whole and shows nothing before, over five kills', async () => {
  const seed = newSeed();
  const noted = await torture(importsTorment, { times: 5, seed });
  assert.ok(noted.acknowledged + noted.cutOff >= 5, `seed ${seed}: ${JSON.stringify(noted)}`);
});
