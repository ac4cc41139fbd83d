import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tortureMigrations } from '../../../../scripts/torture/migrations.ts';
import { newSeed } from '../../../../scripts/torture/torture.ts';

test('a killed migration leaves a whole schema with every row, and the next start goes on', async () => {
  const seed = newSeed();
  const noted = await tortureMigrations({ times: 5, seed });
  assert.equal(noted.acknowledged + noted.cutOff, 5, `seed ${seed}: ${JSON.stringify(noted)}`);
});
