import { hrefUnder } from '../lib/href.ts';
import { type Language, textOf } from '../lib/i18n.ts';
import { paletteMessages } from '../view/palette-messages.ts';
import type { PaletteAction } from '../view/palette-model.ts';
import type { ReadingTools } from '../view/reading-tools.ts';

/** What somebody logged in can do anywhere. */
export function commonActions(
  language: Language,
  base: string,
  { isDark, setDark, logOut }: Pick<ReadingTools, 'isDark' | 'setDark' | 'logOut'>,
): PaletteAction[] {
  const t = textOf(paletteMessages, language);
  const to = (path: string) => hrefUnder(base, path);
  const dark = isDark();
  return [
    { id: 'items', icon: 'contents', label: t('myItems'), address: to('/item/index') },
    { id: 'add', icon: 'plus', label: t('newItem'), address: to('/item/add') },
    { id: 'setting', icon: 'user', label: t('settings'), address: to('/user/setting') },
    {
      id: 'theme',
      icon: dark ? 'sun' : 'moon',
      label: dark ? t('useLight') : t('useDark'),
      hint: dark ? t('nowDark') : t('nowLight'),
      run: () => setDark(!dark),
    },
    { id: 'manual', icon: 'page', label: t('manual'), address: to('/help') },
    { id: 'out', icon: 'right', label: t('logOut'), run: () => void logOut().catch(() => location.reload()) },
  ];
}
