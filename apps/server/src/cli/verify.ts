import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditReport, verifyAuditCopy } from '../modules/audit/audit.verify.service.ts';
import { rowsIn } from '../modules/backup/backup.service.ts';
import { damagedFiles, restoreRows } from '../modules/backup/restore.service.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Tables } from '../schema/tables.ts';
import { archiveAt, printFacts, readArchiveArguments, snapshotOf } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT } from './exit.ts';

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'verify <folder|s3://bucket/folder> [--snapshot <id>] [--passphrase-file <file>] [--json]',
  summary:
    'Restore a snapshot into a scratch database, compare it row by row, reckon the chain of its audit log, and read every file; nothing of the site is touched.',
  example: 'verify /backup/sheaf',
  runBeside: async (config, args) => {
    const wanted = readArchiveArguments(args);
    const archive = await archiveAt(wanted, config, false);
    const id = await snapshotOf(archive, wanted);
    const manifest = await archive.read(id);
    const scratch = await mkdtemp(join(tmpdir(), 'sheaf-verify-'));
    const file = join(scratch, 'sheaf.db');
    let audit: AuditReport;
    try {
      await restoreRows(archive, manifest, { file });
      audit = await auditIn(file);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    const damaged_files = await damagedFiles(archive, manifest);
    const broken_audit_rows = audit.broken ? [audit.broken.seq] : [];
    const counted = { rows: rowsIn(manifest), files: manifest.files.length, audit_rows: audit.rows };
    const facts = { snapshot: id, ...counted, damaged_files, broken_audit_rows };
    printFacts(facts, wanted.json);
    return damaged_files.length === 0 && !audit.broken ? EXIT.done : EXIT.refused;
  },
};

async function auditIn(file: string): Promise<AuditReport> {
  const open = await openDatabase<Tables>({ file });
  try {
    return await verifyAuditCopy(open.db);
  } finally {
    await open.close();
  }
}
