import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Sheaf } from '../../../testing/start-sheaf.ts';
import type { MoveInReport } from '../move-in-report.ts';
import { demandItems, demandPages, demandRecycled } from './items-as-told.ts';
import { OLD_SITES, type OldFacts, readFacts } from './old-facts.ts';
import { logInEverybody, type OldWorld } from './old-world.ts';
import { demandLists, demandRights, demandTeams, demandUsers } from './people-as-told.ts';
import { demandDoors, demandFiles, demandSettings, demandTalk } from './site-as-told.ts';

/** Is all here that the old program says is in the installation, by what this site answers? */
export async function demandAll(sheaf: Sheaf, version: string, report: MoveInReport): Promise<void> {
  const facts = readFacts(version);
  await sheaf.admin.ok('/api/adminSetting/saveConfig', { time_zone: 'Asia/Shanghai' });
  demandCounts(report, version, facts);
  const locked = new Set(version === '3.6.2' ? ['showdoc'] : []);
  assert.equal(report.notes.filter((note) => /cannot log in \(default\)/.test(note)).length, locked.size);
  const world: OldWorld = { ...sheaf, facts, people: await logInEverybody(sheaf, facts, locked) };
  await demandItems(world);
  await demandPages(world);
  await demandRecycled(world);
  await demandUsers(world);
  await demandRights(world);
  await demandTeams(world);
  await demandLists(world);
  await demandDoors(world);
  await demandFiles(world);
  await demandTalk(world);
  await demandSettings(world);
}

/** Rows of the old database that belong to nobody or nothing any more do not come, nor does one that stands twice. */
const COMING: Readonly<Record<string, string>> = {
  item_star: 'select distinct uid, item_id from item_star',
  message: `select distinct message_content_id, to_uid from message
    where status >= 0 and to_uid in (select uid from user)`,
  message_content: `select id from message_content as content where message_type like 'announce%'
    or exists (select 1 from message where message_content_id = content.id and status >= 0)`,
  subscription: `select distinct uid, object_id from subscription
    where uid in (select uid from user) and object_id in (select page_id from page)`,
  item_change_log: 'select id from item_change_log where item_id in (select item_id from item)',
};

/** Every row came that is to, and the report says why others do not. */
function demandCounts({ tables }: MoveInReport, version: string, { counts }: OldFacts): void {
  const told = new Map(tables.map((table) => [table.table, table]));
  const db = new DatabaseSync(join(OLD_SITES, version, 'showdoc.db'), { readOnly: true });
  for (const [table, rows] of Object.entries(counts)) {
    if (rows === 0 || table.startsWith('sqlite_')) continue;
    const found = told.get(table);
    assert.equal(found?.there, rows, table);
    const rule = COMING[table];
    const coming = rule === undefined ? rows : db.prepare(rule).all().length;
    if (found.here > 0) assert.equal(found.here, coming, table);
    assert.equal(found.why === '', found.here === rows, `${table}: ${found.why}`);
  }
  db.close();
}
