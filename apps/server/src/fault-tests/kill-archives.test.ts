import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tortureArchives } from '../../../../scripts/torture/archives.ts';
import { newSeed } from '../../../../scripts/torture/torture.ts';
import { freshDatabase, onBothEngines } from '../platform/testing/databases.ts';

const KILLED = { sqlite: 'backup and restore', postgres: 'migrate' } as const;

onBothEngines((engine) => {
  test(`${engine}: ${KILLED[engine]} that is killed leaves what was there whole, and the next run goes through`, async (t) => {
    const seed = newSeed();
    const { where } = await freshDatabase(t, engine, []);
    const noted = await tortureArchives({ times: 2, seed, postgresUrl: 'url' in where ? where.url : undefined });
    assert.equal(noted.acknowledged + noted.cutOff, engine === 'sqlite' ? 4 : 2, `seed ${seed}`);
  });
});
