import { useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { pageMergeMessages } from './page-merge-messages.ts';
import type { PreviewClient } from './preview-client.ts';
import { startPreview } from './preview-client.ts';
import { createPreviewSurface } from './preview-surface.ts';

/** What will be saved, as readers will see it. Where it cannot be rendered the Markdown stands. */
export function MergeResult({ text, title }: { text: string; title: string }) {
  const t = useMessages(pageMergeMessages);
  const language = useLanguage();
  const shown = useRef<HTMLDivElement>(null);
  const client = useRef<PreviewClient>(null);
  useEffect(() => {
    if (!shown.current) return;
    const surface = createPreviewSurface(shown.current);
    const preview = startPreview(
      ({ patch }) => patch && surface.apply(patch),
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
      <article className="doc merge-result">
        <div ref={shown} className="doc-text" />
      </article>
    </section>
  );
}
