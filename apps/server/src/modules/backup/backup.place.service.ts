import type { Config } from '../../config.ts';
import { settingsBeside } from '../setting/setting.beside.service.ts';
import { placeOfBackups } from './backup.plan.ts';

/** Where the site's own backups go, for who works beside it; undefined where nobody named a place and none are made. */
export async function placeNamed(config: Config): Promise<string | undefined> {
  const settings = await settingsBeside(config.database);
  if (!settings) return config.backup.place;
  const { place, place_from } = placeOfBackups(config, settings.backup_plan);
  return place_from === 'data' && settings.backup_open === 0 ? undefined : place;
}
