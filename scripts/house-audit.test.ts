import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './tool.ts';

// Rows of the audit log are added and, from the old end, cut off; nothing else may happen to them.

const SERVER = 'apps/server/src';
const BUILT = /(?:deleteFrom|updateTable|replaceInto|mergeInto)\(\s*(?:[^)]*['"`])?audit_log\b/gu;
const WRITTEN = /(?:delete\s+from|update|replace\s+into|truncate(?:\s+table)?|drop\s+table)\s+["'`]?audit_log\b/giu;

/** What in this text changes or removes rows. */
function changesOf(text: string): readonly string[] {
  return [...text.matchAll(BUILT), ...text.matchAll(WRITTEN)].map(([found]) => found.replaceAll(/\s+/g, ' '));
}

test('nothing changes rows of the audit log, and one named query alone removes them', () => {
  const files = globSync(`${SERVER}/**/*.ts`, { cwd: ROOT, exclude: ['**/*.test.ts'] });
  assert.ok(files.length > 300);
  const found = files.flatMap((file) =>
    changesOf(readFileSync(join(ROOT, file), 'utf8')).map((change) => `${file}: ${change}`),
  );
  assert.deepEqual(found, [`${SERVER}/modules/audit/audit.queries.ts: deleteFrom('audit_log`]);
  const queries = readFileSync(join(ROOT, SERVER, 'modules/audit/audit.queries.ts'), 'utf8');
  assert.match(queries, /function cutAuditRows\([^)]*\)[^{]*\{\s*await tx\.deleteFrom\('audit_log'\)/u);
  assert.equal(/insertInto\('audit_log'\)[^;]*onConflict/u.test(queries), false, 'an insert that may change a row');
});

test('each way to change such rows would be seen', () => {
  for (const planted of [
    "tx.updateTable('audit_log').set({ uid: 0 })",
    "tx.deleteFrom('audit_log as old')",
    "tx.mergeInto('audit_log')",
    'sql`update audit_log set uid = 0`',
    'sql`DELETE  FROM "audit_log" where seq = 1`',
    'sql`truncate table audit_log`',
  ]) {
    assert.equal(changesOf(planted).length, 1, planted);
  }
});
