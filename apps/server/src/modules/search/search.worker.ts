import { parentPort } from 'node:worker_threads';
import { widenYoungGeneration } from '../../heap.ts';
import { openSqliteReader } from '../../platform/database/sqlite-reader.ts';
import type { Db, Tables } from '../../schema/tables.ts';
import type { SearchTask } from './search.service.ts';
import { answerTo } from './search-answer.ts';

/** The file that was asked for last: a process has one, but for tests. */
let open: { readonly file: string; readonly db: Db } | undefined;

// a thread begins with a small one of its own
widenYoungGeneration();
parentPort?.on('message', async ({ file, order }: SearchTask) => {
  parentPort?.postMessage(await answerTo({ db: await reader(file), engine: 'sqlite' }, order));
});

async function reader(file: string): Promise<Db> {
  if (open?.file === file) return open.db;
  await open?.db.destroy();
  const db = openSqliteReader<Tables>(file);
  open = { file, db };
  return db;
}
