import { parentPort } from 'node:worker_threads';
import { readSql } from '@sheaf/exchange';
import type { ReadDefinitions } from './dictionary.ddl.service.ts';

parentPort?.on('message', (ddl: string) => {
  const { dialect, tables, complete } = readSql(ddl);
  const answer: ReadDefinitions = { dialect, tables, complete };
  parentPort?.postMessage(answer);
});
