import type { FeatureName } from '@sheaf/contract';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { UpdateBadge } from '../../features/update/update-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { panelMessages } from './panel-messages.ts';

export interface Panel {
  /** In the address: `/admin/index?menu=users`. */
  readonly name: string;
  /** By which old addresses call it; panels without one stand in a group of their own. */
  readonly menu?: number;
  readonly message: keyof typeof panelMessages;
  readonly icon: ReactNode;
  /** Shown in the languages of this feature only. */
  readonly feature?: FeatureName;
  /** What there is to tell of it, behind its name in the menu. */
  readonly Badge?: ComponentType;
  readonly Component: ComponentType;
}

/** The panel that the console opens with. */
export const FIRST_PANEL = 'users';

const UsersPanel = lazy(async () => ({
  default: (await import('../../features/admin-user/users-panel.tsx')).UsersPanel,
}));
const ItemsPanel = lazy(async () => ({
  default: (await import('../../features/admin-item/items-panel.tsx')).ItemsPanel,
}));
const FilesPanel = lazy(async () => ({
  default: (await import('../../features/attachment/site-files-panel.tsx')).SiteFilesPanel,
}));
const ExternalLoginPanel = lazy(async () => ({
  default: (await import('./external-login-panel.tsx')).ExternalLoginPanel,
}));
const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }));
const AboutPanel = lazy(async () => ({ default: (await import('./about-panel.tsx')).AboutPanel }));

const AnnouncementsPanel = lazy(async () => ({
  default: (await import('./announcements-panel.tsx')).AnnouncementsPanel,
}));
const AuditPanel = lazy(async () => ({ default: (await import('./audit-panel.tsx')).AuditPanel }));
const BackupsPanel = lazy(async () => ({ default: (await import('./backups-panel.tsx')).BackupsPanel }));
const OverviewPanel = lazy(async () => ({ default: (await import('./overview-panel.tsx')).OverviewPanel }));
const RequestsPanel = lazy(async () => ({ default: (await import('./requests-panel.tsx')).RequestsPanel }));
const SharesPanel = lazy(async () => ({ default: (await import('./shares-panel.tsx')).SharesPanel }));
const TokensPanel = lazy(async () => ({ default: (await import('./tokens-panel.tsx')).TokensPanel }));

/** Of the console, in the order of its menu: those with a number as they always stood, then ours. */
export const PANELS: readonly Panel[] = [
  { name: 'users', menu: 1, message: 'users', icon: <Icon name="members" />, Component: UsersPanel },
  { name: 'items', menu: 2, message: 'items', icon: <WorkIcon name="pages" />, Component: ItemsPanel },
  { name: 'attachments', menu: 5, message: 'attachments', icon: <Icon name="clip" />, Component: FilesPanel },
  {
    name: 'external-login',
    menu: 7,
    message: 'externalLogin',
    icon: <WorkIcon name="key" />,
    Component: ExternalLoginPanel,
  },
  {
    name: 'settings',
    menu: 3,
    message: 'settings',
    icon: <WorkIcon name="sliders" />,
    Component: SettingsPanel,
  },
  {
    name: 'about',
    menu: 6,
    message: 'about',
    icon: <WorkIcon name="info" />,
    feature: 'about_site',
    Badge: UpdateBadge,
    Component: AboutPanel,
  },
  { name: 'overview', message: 'overview', icon: <WorkIcon name="gauge" />, Component: OverviewPanel },
  { name: 'backups', message: 'backups', icon: <WorkIcon name="history" />, Component: BackupsPanel },
  { name: 'shares', message: 'shares', icon: <WorkIcon name="share" />, Component: SharesPanel },
  { name: 'tokens', message: 'tokens', icon: <WorkIcon name="key" />, Component: TokensPanel },
  { name: 'requests', message: 'requests', icon: <WorkIcon name="order" />, Component: RequestsPanel },
  { name: 'announcements', message: 'announcements', icon: <Icon name="bell" />, Component: AnnouncementsPanel },
  {
    name: 'audit',
    message: 'audit',
    icon: <WorkIcon name="log" />,
    Component: AuditPanel,
  },
];
