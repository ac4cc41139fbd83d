import type { DatabasePlace } from '../database/open.ts';
import type { Loader } from './filling.ts';
import { postgresLoader } from './loader.postgres.ts';
import { sqliteLoader } from './loader.sqlite.ts';

export function openLoader(where: DatabasePlace): Promise<Loader> {
  return 'file' in where ? sqliteLoader(where.file) : postgresLoader(where.url);
}
