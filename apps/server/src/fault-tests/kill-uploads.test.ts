import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSeed, torture } from '../../../../scripts/torture/torture.ts';
import { uploadsTorment } from '../../../../scripts/torture/uploads.ts';

test('no acknowledged upload is lost and no file is half there after five kills', async () => {
  const seed = newSeed();
  const noted = await torture(uploadsTorment, { times: 5, seed });
  assert.ok(noted.acknowledged > 0 && noted.cutOff > 0, `seed ${seed}: ${JSON.stringify(noted)}`);
});
