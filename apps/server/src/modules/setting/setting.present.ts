import type { SiteConfig } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { shownStorage } from '../storage/storage.setting.service.ts';

export function presentConfig(ctx: Pick<Context, 'settings' | 'config'>): SiteConfig {
  const {
    register_open,
    home_page,
    home_item,
    beian,
    force_login,
    share_open,
    relay_open,
    site_url,
    invite_code,
    time_zone,
    directory_open,
    totp_admins,
    items_open,
    teams_open,
    show_watermark,
    history_version_count,
    upload_max_mb,
    features,
    audit_days,
    feedback_url,
    more_products,
  } = ctx.settings.current;
  return {
    register_open,
    home_page,
    home_item,
    beian,
    force_login,
    share_open,
    relay_open,
    site_url,
    invite_code,
    time_zone,
    directory_open,
    totp_admins,
    items_open,
    teams_open,
    show_watermark,
    history_version_count,
    upload_max_mb,
    features,
    audit_days,
    feedback_url,
    more_products,
    ...shownStorage(ctx),
  };
}
