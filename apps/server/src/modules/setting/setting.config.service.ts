import type { InputOf, saveConfig } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { storageChange } from '../storage/storage.setting.service.ts';
import { changeSettings } from './setting.service.ts';

/** @throws ApiError settingInvalid naming the field, storageFormerMany */
export async function changeConfig(
  ctx: Context,
  { oss_open, oss_setting, ...change }: InputOf<typeof saveConfig>,
): Promise<void> {
  const storage = storageChange(ctx, ctx.settings.current, { oss_open, oss_setting });
  await changeSettings(ctx, { ...change, ...storage });
}
