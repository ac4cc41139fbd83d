import { Button } from 'antd';
import { useChooseLanguage } from '../features/user/user-queries.ts';
import { useLanguage, useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { Icon } from '../ui/icon.tsx';
import { languageNames } from '../view/reading-messages.ts';
import { frameMessages } from './frame-messages.ts';

/** Language and theme, the same two on every working screen; on a phone the account menu has the theme. */
export function Choices() {
  const t = useMessages(frameMessages);
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const user = useSession();
  const choose = useChooseLanguage();
  const [dark, setDark] = useDarkTheme();
  const label = dark ? t('useLight') : t('useDark');
  return (
    <>
      <Button type="text" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => choose(other)}>
        {languageNames[other]}
      </Button>
      <Button
        type="text"
        {...(user ? { className: 'wide-only' } : {})}
        aria-label={label}
        title={label}
        icon={<Icon name={dark ? 'sun' : 'moon'} />}
        onClick={() => setDark(!dark)}
      />
    </>
  );
}
