import { useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { pageMergeMessages } from './page-merge-messages.ts';
import type { PreviewClient } from './preview-client.ts';
import { startPreview } from './preview-client.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';
import type { PreviewSurface } from './preview-surface.ts';
import { PreviewText } from './preview-text.tsx';

interface MergeResultProps {
  readonly text: string;
  readonly title: string;
  readonly openDiagrams: OpenDiagrams;
}

/** What will be saved, as readers will see it. Where it cannot be rendered the Markdown stands. */
export function MergeResult({ text, title, openDiagrams }: MergeResultProps) {
  const t = useMessages(pageMergeMessages);
  const language = useLanguage();
  const surface = useRef<PreviewSurface>(null);
  const client = useRef<PreviewClient>(null);
  useEffect(() => {
    const preview = startPreview(
      ({ patch }) => patch && surface.current?.apply(patch),
      () => undefined,
    );
    client.current = preview;
    return () => preview.stop();
  }, []);
  useEffect(() => client.current?.ask({ text, title, language, render: true }), [text, title, language]);
  return (
    <section className="merge-card" aria-label={t('result')}>
      <div className="merge-card-head">
        <b>{t('result')}</b>
      </div>
      <PreviewText surface={surface} openDiagrams={openDiagrams} className="merge-result" />
    </section>
  );
}
