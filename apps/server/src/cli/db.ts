import { parseArgs } from 'node:util';
import { openUpdateDictionary } from '@sheaf/contract';
import { parsed, printFacts } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, RefusedError, UsageError } from './exit.ts';
import { refusalText } from './refusal-texts.ts';
import { schemaStatements } from './schema-statements.ts';
import { dataOf, REMOTE_DETAILS, REMOTE_OPTIONS, REMOTE_USAGE, type RemoteItem, remoteItem } from './site-call.ts';

export const dbCommand: Command = {
  name: 'db',
  usage: `db push <database> ${REMOTE_USAGE} [--catalog <path>] [--schema <name>] [--json]`,
  summary: "Bring an item's data dictionary up to a database, which is only read: what people wrote stays.",
  example: 'db push postgres://reader@db.example.com/shop --site https://docs.example.com --keys keys.json',
  details: `  The database is postgres://…, mysql://… (MariaDB too) or the path of an SQLite file.
  Of PostgreSQL the schema public is read unless --schema says otherwise.
${REMOTE_DETAILS}`,
  runBeside: async (_, args) => {
    const options = { ...REMOTE_OPTIONS, catalog: { type: 'string' }, schema: { type: 'string' } } as const;
    const { values, positionals } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
    const [verb, database, ...more] = positionals;
    if (verb !== 'push' || database === undefined || more.length > 0) throw new UsageError();
    const item = remoteItem(values);
    const ddl = await schemaStatements(database, values.schema ?? 'public', item.language);
    if (ddl.trim() === '') throw new RefusedError(refusalText('noTables', nameOf(database), item.language));
    printFacts(await push(item, values.catalog ?? '', ddl), values.json === true);
    return EXIT.done;
  },
};

/** Without the password that an address may hold. */
function nameOf(database: string): string {
  return database.includes('://') ? new URL(database).pathname.slice(1) : database;
}

async function push(item: RemoteItem, cat_name: string, ddl: string): Promise<{ added: number; updated: number }> {
  const { added, updated } = openUpdateDictionary.output.parse(
    await dataOf(item, openUpdateDictionary, { cat_name, ddl }),
  );
  return { added, updated };
}
