import { DatabaseSync } from 'node:sqlite';
import type { Loader } from './filling.ts';
import { listed, quoted } from './rows.ts';

export async function sqliteLoader(file: string): Promise<Loader> {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // Whoever breaks off begins anew with another file.
  db.exec('pragma synchronous = off; begin');
  return {
    empty: async (tables) => {
      for (const table of tables) db.exec(`delete from ${quoted(table)}`);
    },
    add: async ({ name, columns }, rows) => {
      const places = columns.map(() => '?').join(', ');
      const insert = db.prepare(`insert into ${quoted(name)} (${listed(columns)}) values (${places})`);
      for (const row of rows) insert.run(...row);
      return 0;
    },
    finish: async (tables, numbers) => {
      for (const { name } of tables) {
        const number = numbers.get(name);
        if (number === undefined) continue;
        db.prepare('delete from sqlite_sequence where name = ?').run(name);
        db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, number);
      }
      const astray = db.prepare('select "table" as name, parent from pragma_foreign_key_check limit 1').get();
      if (astray) throw new Error(`A row of ${astray['name']} points at nothing in ${astray['parent']}`);
      db.exec('commit; pragma synchronous = full; pragma wal_checkpoint(truncate)');
    },
    close: async () => db.close(),
  };
}
