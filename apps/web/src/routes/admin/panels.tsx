import type { FeatureName } from '@sheaf/contract';
import { type ComponentType, lazy, type ReactNode } from 'react';
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
export const FIRST_PANEL = 'settings';

const ExternalLoginPanel = lazy(async () => ({
  default: (await import('./external-login-panel.tsx')).ExternalLoginPanel,
}));
const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }));
const AboutPanel = lazy(async () => ({ default: (await import('./about-panel.tsx')).AboutPanel }));

/** Of the console, in the order of its menu: those with a number as they always stood, then ours. */
export const PANELS: readonly Panel[] = [
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
    Component: AboutPanel,
  },
];
