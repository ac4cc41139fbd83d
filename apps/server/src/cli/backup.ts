import { setPriority } from 'node:os';
import { backUp } from '../modules/backup/backup.service.ts';
import { filesBeside } from '../modules/storage/storage.beside.service.ts';
import { keptSecretKey } from '../platform/crypto/secret-key.ts';
import { archiveAt, printFacts, refusing } from './archive-place.ts';
import type { Command } from './command.ts';

const USAGE = 'backup <folder|s3://bucket/folder> [--keep-days 30] [--passphrase-file <file>] [--json]';
/** Those who read and write go before. */
const BEHIND = 10;

export const backupCommand: Command = {
  name: 'backup',
  usage: USAGE,
  summary:
    'Add a snapshot of database and files to an archive, while people write; what the archive holds is not copied again.\n      Example: backup /backup/sheaf --keep-days 30',
  runBeside: refusing(USAGE, async (config, args) => {
    setPriority(BEHIND);
    const archive = await archiveAt(args, config, true);
    const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
    const report = await backUp(config, await filesBeside(config, secretKey), archive, {
      now: Math.floor(Date.now() / 1000),
      keepDays: args.keepDays,
      secretKey,
    });
    printFacts({ ...report }, args.json);
    return report.missing_files.length === 0 ? 0 : 1;
  }),
};
