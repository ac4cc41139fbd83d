import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowsIn } from '../modules/backup/backup.service.ts';
import { damagedFiles, restoreRows } from '../modules/backup/restore.service.ts';
import { archiveAt, printFacts, refusing, snapshotOf } from './archive-place.ts';
import type { Command } from './command.ts';

const USAGE = 'verify <folder|s3://bucket/folder> [--snapshot <id>] [--passphrase-file <file>] [--json]';

export const verifyCommand: Command = {
  name: 'verify',
  usage: USAGE,
  summary:
    'Restore a snapshot into a scratch database, compare it row by row, and read every file; nothing of the site is touched.\n      Example: verify /backup/sheaf',
  runBeside: refusing(USAGE, async (config, args) => {
    const archive = await archiveAt(args, config, false);
    const id = await snapshotOf(archive, args);
    const manifest = await archive.read(id);
    const scratch = await mkdtemp(join(tmpdir(), 'sheaf-verify-'));
    try {
      await restoreRows(archive, manifest, { file: join(scratch, 'sheaf.db') });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    const damaged_files = await damagedFiles(archive, manifest);
    const facts = { snapshot: id, rows: rowsIn(manifest), files: manifest.files.length, damaged_files };
    printFacts(facts, args.json);
    return damaged_files.length === 0 ? 0 : 1;
  }),
};
