import type { Account } from '@sheaf/contract';
import { Radio, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { keepSingleKeys } from '../../lib/single-keys.ts';
import type { Theme } from '../../lib/theme.ts';
import { useTheme } from '../../lib/use-theme.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { settingMessages } from './setting-messages.ts';
import { useSaveChoices } from './user-queries.ts';

const LANGUAGES = [
  { value: 'zh', label: <span lang="zh-CN">简体中文</span> },
  { value: 'en', label: <span lang="en">English</span> },
];

/** Each choice counts at once; language and keys go with the account, the theme stays here. */
export function LookCard({ account }: { account: Account }) {
  const t = useMessages(settingMessages);
  const save = useSaveChoices();
  const [theme, setTheme] = useTheme();
  const [keys, setKeys] = useState(account.single_keys === 1);
  const turnKeys = (on: boolean) => {
    setKeys(on);
    const taken = { onSuccess: () => keepSingleKeys(on), onError: () => setKeys(!on) };
    save.mutate({ single_keys: on ? 1 : 0 }, taken);
  };
  const themes: { value: Theme; label: string }[] = [
    { value: 'system', label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ];
  return (
    <section className="card pad" aria-labelledby="look-card">
      <h2 id="look-card">{t('lookCard')}</h2>
      <ChoiceLine label={t('language')} hint={t('languageHint')}>
        {(name) => (
          <Radio.Group
            aria-label={name}
            optionType="button"
            options={LANGUAGES}
            // none is chosen yet: what the browser shows is no choice of the account
            value={account.language || null}
            onChange={({ target }) =>
              whenDone(save.mutateAsync({ language: target.value }), () => chooseLanguage(target.value))
            }
          />
        )}
      </ChoiceLine>
      <ChoiceLine label={t('theme')} hint={t('themeHint')}>
        {(name) => (
          <Radio.Group
            aria-label={name}
            optionType="button"
            options={themes}
            value={theme}
            onChange={({ target }) => setTheme(target.value)}
          />
        )}
      </ChoiceLine>
      <ChoiceLine label={t('singleKeys')} hint={t('singleKeysHint')}>
        {(name) => <Switch aria-label={name} checked={keys} onChange={turnKeys} />}
      </ChoiceLine>
      <ErrorNote error={save.error} />
    </section>
  );
}

interface ChoiceLineProps {
  readonly label: string;
  readonly hint: string;
  readonly children: (name: string) => ReactNode;
}

function ChoiceLine({ label, hint, children }: ChoiceLineProps) {
  const hintId = useId();
  return (
    <div className="card-line choice-line">
      <div>
        <div className="label">{label}</div>
        <p className="muted" id={hintId}>
          {hint}
        </p>
      </div>
      {children(label)}
    </div>
  );
}
