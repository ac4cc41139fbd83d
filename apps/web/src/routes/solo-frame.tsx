import type { ReactNode } from 'react';
import { href } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { Mark } from '../ui/icon.tsx';
import { boot } from './boot.ts';
import { Choices } from './choices.tsx';
import { frameMessages } from './frame-messages.ts';
import { useTitle } from './use-title.ts';

/** One card, one task, no navigation: log-in, register, visit password. */
export function SoloFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages(frameMessages);
  const { beian } = boot().site;
  useTitle(title);
  return (
    <div className="solo">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header>
        <a className="brand" href={href('/')} aria-label={t('home')}>
          <Mark />
          Sheaf
        </a>
        <span className="grow" />
        <Choices />
      </header>
      <main id="main" tabIndex={-1}>
        <div className="solo-card">{children}</div>
      </main>
      <footer>{[t('published'), beian].filter((text) => text !== '').join(' · ')}</footer>
    </div>
  );
}
