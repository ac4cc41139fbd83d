import type { Settings } from '@sheaf/contract';
import { holdsRows } from '../../platform/archive/swap.ts';
import { type DatabasePlace, openDatabase } from '../../platform/database/open.ts';
import type { Tables } from '../../schema/tables.ts';
import { readSettings } from './setting.service.ts';

/** The settings of a site whose server runs elsewhere, or not at all; undefined where there is no site. */
export async function settingsBeside(where: DatabasePlace): Promise<Settings | undefined> {
  return (await holdsRows(where, 'setting')) ? await settingsIn(where) : undefined;
}

/** The same of a database that is known to be one of ours. */
export async function settingsIn(where: DatabasePlace): Promise<Settings> {
  const open = await openDatabase<Tables>(where);
  try {
    return await readSettings(open.db);
  } finally {
    await open.close();
  }
}
