import { once } from 'node:events';
import { sql } from 'kysely';
import { migrate } from '../database/migrate.ts';
import { type DatabasePlace, openDatabase } from '../database/open.ts';

// Runs one migration that stops in its middle until it is told to go on. Argument: the place of the database.
const where: DatabasePlace = JSON.parse(process.argv[2] ?? '');
const open = await openDatabase<unknown>(where);
let ran = false;
process.send?.('starting');
await migrate(
  open,
  [
    {
      name: '0001-slow',
      async up(db) {
        ran = true;
        await sql`create table slow (n integer not null)`.execute(db);
        await sql`insert into slow (n) values (1)`.execute(db);
        process.send?.('in the middle');
        await once(process, 'message');
        await sql`insert into slow (n) values (2)`.execute(db);
      },
    },
  ],
  { info: () => undefined },
);
await open.close();
process.send?.(ran ? 'ran it' : 'found it done');
process.disconnect?.();
