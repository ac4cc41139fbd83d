import type { SiteData } from '@sheaf/contract';
import { useEffect, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { languageNames, readingMessages } from './reading-messages.ts';
import type { ReadingTools } from './reading-tools.ts';

/** Shows the other language's own name; the page comes again in it. */
export function LanguageSwitch({ site, tools }: { site: SiteData; tools: ReadingTools }) {
  const other = site.language === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      className="btn quiet needs-script"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => tools.setLanguage(other)}
    >
      {languageNames[other]}
    </button>
  );
}

export function ThemeSwitch({ tools }: { tools: ReadingTools }) {
  const t = useMessages(readingMessages);
  const [dark, setDark] = useState(false);
  useEffect(() => setDark(tools.isDark()), [tools]);
  const label = dark ? t('useLight') : t('useDark');
  const turn = () => {
    tools.setDark(!dark);
    setDark(!dark);
  };
  return (
    <button type="button" className="btn quiet icon-only needs-script" aria-label={label} title={label} onClick={turn}>
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
