import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { savesTorment } from '../../../../scripts/torture/saves.ts';
import { newSeed, torture } from '../../../../scripts/torture/torture.ts';
import type { Engine } from '../platform/database/open.ts';
import { freshDatabase, onBothEngines } from '../platform/testing/databases.ts';
import { MIGRATIONS } from '../schema/migrations/index.ts';

onBothEngines((engine) => {
  test(`${engine}: no acknowledged save is lost and none is half there after five kills`, async (t) => {
    const seed = newSeed();
    const noted = await torture(savesTorment, { times: 5, seed, postgresUrl: await urlOf(t, engine) });
    assert.ok(noted.acknowledged > 0 && noted.cutOff > 0, `seed ${seed}: ${JSON.stringify(noted)}`);
  });
});

async function urlOf(t: TestContext, engine: Engine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const { where } = await freshDatabase(t, engine, MIGRATIONS);
  return 'url' in where ? where.url : undefined;
}
