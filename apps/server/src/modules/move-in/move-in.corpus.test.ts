import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { logIn } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { demandAll } from './testing/all-as-told.ts';
import { moved, orderOf } from './testing/move.ts';
import { OLD_SITES, OLD_VERSIONS } from './testing/old-facts.ts';

const skip = existsSync(OLD_SITES) ? false : 'the old databases are not beside the project';

/** What is read is the same for both engines: the second writes the oldest and the newest kind of installation. */
const VERSIONS_OF = { sqlite: OLD_VERSIONS, postgres: ['2.10.10', '3.9.2'] } as const;

onBothEngines((engine) => {
  for (const version of VERSIONS_OF[engine]) {
    test(`${engine}: all of an installation ${version} comes over`, { skip }, async (t) => {
      const sheaf = await startSheaf(t, engine, { environment: { TZ: 'Asia/Shanghai' } });
      const report = await moved(sheaf, orderOf(version));
      await demandAll(sheaf, version, report);
      assert.deepEqual(
        report.notes.filter((note) => note.includes('oauth2_form')).map((note) => /came|导入/.test(note)),
        [true],
        'what came is not said to be left out',
      );
      const again = await moved(sheaf, orderOf(version));
      assert.deepEqual(
        again.tables.filter(({ now }) => now !== 0),
        [],
      );
      assert.notEqual(await sheaf.guest.code(logIn, { username: 'sso-visitor', password: 'guessed' }), 0);
    });
  }
});
