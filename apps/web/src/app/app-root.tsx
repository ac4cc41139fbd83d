import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US.js';
import zhCN from 'antd/locale/zh_CN.js';
import { type ReactNode, useMemo } from 'react';
import { Notices } from '../features/message/index.ts';
import { type Language, LanguageProvider } from '../lib/i18n.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { AlertProvider } from '../ui/alert.tsx';
import { kitTheme } from './theme.ts';

interface AppRootProps {
  readonly language: Language;
  readonly nonce: string | undefined;
  readonly queries: QueryClient;
  readonly children: ReactNode;
}

/** What every working screen stands in: language, the kit's theme, calls, alerts. */
export function AppRoot({ language, nonce, queries, children }: AppRootProps) {
  const [dark] = useDarkTheme();
  const theme = useMemo(() => kitTheme(dark), [dark]);
  return (
    <LanguageProvider value={language}>
      <ConfigProvider
        theme={theme}
        locale={language === 'zh' ? zhCN.default : enUS.default}
        button={{ autoInsertSpace: false }}
        form={{ scrollToFirstError: { focus: true, block: 'nearest' } }}
        wave={{ disabled: true }}
        {...(nonce === undefined ? {} : { csp: { nonce } })}
      >
        <QueryClientProvider client={queries}>
          <AlertProvider>
            {children}
            <Notices />
          </AlertProvider>
        </QueryClientProvider>
      </ConfigProvider>
    </LanguageProvider>
  );
}
