import { SettingsCard, type SettingsCardProps } from './settings-card.tsx';
import { type SiteConfigChange, useSaveSiteConfig } from './site-admin-queries.ts';

type ConfigCardProps<F extends object> = Pick<
  SettingsCardProps<F, SiteConfigChange>,
  'title' | 'hint' | 'initial' | 'afterwards' | 'toChange' | 'children'
>;

/** A card of general settings of the site. */
export function ConfigCard<F extends object>(props: ConfigCardProps<F>) {
  return <SettingsCard {...props} save={useSaveSiteConfig()} />;
}
