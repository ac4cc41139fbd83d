import { backUp } from '../modules/backup/backup.service.ts';
import { filesBeside } from '../modules/storage/storage.beside.service.ts';
import { goBehind } from '../platform/behind.ts';
import { keptSecretKey } from '../platform/crypto/secret-key.ts';
import { archiveAt, placeWanted, printFacts, readArchiveArguments } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT } from './exit.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage:
    'backup [<folder|s3://bucket/folder>] [--keep-days <n>] [--keep-daily <n>] [--keep-weekly <n>] [--keep-monthly <n>] [--passphrase-file <file>] [--json]',
  summary:
    'Add a snapshot of database and files to an archive, while people write; what the archive holds is not copied again.\n      Without a place: where the backups of the settings go, or SHEAF_BACKUP_PLACE.',
  example: 'backup /backup/sheaf --keep-daily 7 --keep-weekly 5 --keep-monthly 12',
  runBeside: async (config, args) => {
    const wanted = readArchiveArguments(args);
    goBehind();
    const place = await placeWanted(wanted, config);
    const archive = await archiveAt(place, wanted, config, true);
    const { keepDays, keepDaily, keepWeekly, keepMonthly } = wanted;
    const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
    const report = await backUp(config, await filesBeside(config, secretKey), archive, {
      now: Math.floor(Date.now() / 1000),
      keep: { days: keepDays, daily: keepDaily, weekly: keepWeekly, monthly: keepMonthly },
      secretKey,
    });
    printFacts({ place, ...report }, wanted.json);
    return report.missing_files.length === 0 ? EXIT.done : EXIT.refused;
  },
};
