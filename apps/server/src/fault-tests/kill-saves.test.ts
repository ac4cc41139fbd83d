import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dictionariesTorment } from '../../../../scripts/torture/dictionaries.ts';
import { savesTorment } from '../../../../scripts/torture/saves.ts';
import { sheetsTorment } from '../../../../scripts/torture/sheets.ts';
import { newSeed, together, torture } from '../../../../scripts/torture/torture.ts';
import type { Engine } from '../platform/database/open.ts';
import { freshDatabase, onBothEngines } from '../platform/testing/databases.ts';
import { MIGRATIONS } from '../schema/migrations/index.ts';

onBothEngines((engine) => {
  test(`${engine}: nothing acknowledged of pages, spreadsheets and dictionaries is lost, and nothing half there, after five kills`, async (t) => {
    const seed = newSeed();
    const all = together(savesTorment, sheetsTorment, dictionariesTorment);
    const noted = await torture(all, { times: 5, seed, postgresUrl: await urlOf(t, engine) });
    assert.ok(noted.acknowledged > 0 && noted.cutOff > 0, `seed ${seed}: ${JSON.stringify(noted)}`);
  });
});

async function urlOf(t: TestContext, engine: Engine): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const { where } = await freshDatabase(t, engine, MIGRATIONS);
  return 'url' in where ? where.url : undefined;
}
