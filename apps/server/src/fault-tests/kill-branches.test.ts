import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchesTorment } from '../../../../scripts/torture/branches.ts';
import { newSeed, torture } from '../../../../scripts/torture/torture.ts';

test('copies, moves and deletions of a branch are whole or not there, over five kills', async () => {
  const seed = newSeed();
  const noted = await torture(branchesTorment, { times: 5, seed });
  assert.ok(noted.acknowledged + noted.cutOff >= 5, `seed ${seed}: ${JSON.stringify(noted)}`);
});
