import { useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import type { PreviewClient } from './preview-client.ts';
import { startPreview } from './preview-client.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';
import type { PreviewSurface } from './preview-surface.ts';
import { PreviewText } from './preview-text.tsx';
import { templateMessages } from './template-messages.ts';

/** A template as its readers would see it. */
export function TemplatePreview({ text, openDiagrams }: { text: string; openDiagrams: OpenDiagrams }) {
  const t = useMessages(templateMessages);
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
  useEffect(() => client.current?.ask({ text, title: '', language, render: true }), [text, language]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="template-preview" aria-label={t('preview')} tabIndex={0}>
      <PreviewText surface={surface} openDiagrams={openDiagrams} />
    </section>
  );
}
