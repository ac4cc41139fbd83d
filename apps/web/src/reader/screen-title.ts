import type { SiteData } from '@sheaf/contract';
import { pathUnder } from '../lib/href.ts';
import { textOf } from '../lib/i18n.ts';
import { screenMessages } from './screen-messages.ts';

const SCREENS: readonly (readonly [begins: string, title: keyof typeof screenMessages])[] = [
  ['/user/login', 'screenLogIn'],
  ['/user/register', 'screenRegister'],
  ['/user/setting', 'screenSetting'],
  ['/message/index', 'screenMessages'],
  ['/admin/index', 'screenAdmin'],
  ['/prices', 'screenPrices'],
  ['/order/index', 'screenOrder'],
  ['/item/index', 'screenItems'],
  ['/item/group/index', 'screenItemGroups'],
  ['/item/setting/', 'screenItemSetting'],
  ['/item/add', 'screenItemAdd'],
  ['/item/password/', 'screenPassword'],
  ['/page/edit/', 'screenEdit'],
  ['/page/diff/', 'screenDiff'],
  ['/catalog/', 'screenCatalogs'],
  ['/p/', 'screenShare'],
];

/** What a working screen is called by its address: names of items and pages come later, to those who may see them. */
export function screenTitle(site: SiteData, otherwise: string): string {
  const title = screenOf(site);
  return title ? `${textOf(screenMessages, site.language)(title)} · ${otherwise}` : otherwise;
}

/** Where a visit password is entered. */
export function isPasswordScreen(site: SiteData): boolean {
  return screenOf(site) === 'screenPassword';
}

function screenOf(site: SiteData): keyof typeof screenMessages | undefined {
  const { pathname } = new URL(site.canonical, 'http://localhost');
  const path = pathUnder(site.base, pathname);
  return SCREENS.find(([begins]) => path.startsWith(begins))?.[1];
}
