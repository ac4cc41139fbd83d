import type { Settings, SiteConfig } from '@sheaf/contract';

export function presentConfig(settings: Settings): SiteConfig {
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
    show_watermark,
    history_version_count,
    upload_max_mb,
    features,
    audit_days,
    feedback_url,
    more_products,
  } = settings;
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
    show_watermark,
    history_version_count,
    upload_max_mb,
    features,
    audit_days,
    feedback_url,
    more_products,
  };
}
