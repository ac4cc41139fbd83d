import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { verifyAuditBeside } from '../modules/audit/audit.beside.service.ts';
import { type AuditReport, verifyAuditCopy } from '../modules/audit/audit.verify.service.ts';
import { rowsIn } from '../modules/backup/backup.service.ts';
import { damagedFiles, restoreRows } from '../modules/backup/restore.service.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Tables } from '../schema/tables.ts';
import { archiveAt, placeWanted, printFacts, readArchiveArguments, snapshotOf } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT } from './exit.ts';

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'verify [<folder|s3://bucket/folder>] [--snapshot <id>] [--passphrase-file <file>] [--json]',
  summary:
    'Restore a snapshot into a scratch database, compare it row by row, and read every file; reckon the chain of its audit log, and of the one\n      of the site where it is here. Nothing of the site is touched. Without a place: where its backups go.',
  example: 'verify /backup/sheaf',
  runBeside: async (config, args) => {
    const wanted = readArchiveArguments(args);
    const place = await placeWanted(wanted, config);
    const archive = await archiveAt(place, wanted, config, false);
    const id = await snapshotOf(archive, place, wanted);
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
    const site = await siteAudit(config);
    printFacts({ place, snapshot: id, ...counted, damaged_files, broken_audit_rows, ...site.facts }, wanted.json);
    return damaged_files.length === 0 && !audit.broken && site.isRight ? EXIT.done : EXIT.refused;
  },
};

interface SiteAudit {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly isRight: boolean;
}

/** The log of the site itself, as it stands at this moment. Backups are also verified where no site is, or where it is lost. */
async function siteAudit(config: Config): Promise<SiteAudit> {
  try {
    const audit = await verifyAuditBeside(config);
    if (!audit) return { facts: { site_audit: 'there is no site here' }, isRight: true };
    const broken_site_audit_rows = audit.broken ? [audit.broken.seq] : [];
    return { facts: { site_audit_rows: audit.rows, broken_site_audit_rows }, isRight: !audit.broken };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { facts: { site_audit: `not read: ${reason}` }, isRight: false };
  }
}

async function auditIn(file: string): Promise<AuditReport> {
  const open = await openDatabase<Tables>({ file });
  try {
    return await verifyAuditCopy(open.db);
  } finally {
    await open.close();
  }
}
