import { useMessages } from '../../lib/i18n.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';
import { PreviewText } from './preview-text.tsx';
import { templateMessages } from './template-messages.ts';
import { useStillPreview } from './use-still-preview.ts';

/** A template as its readers would see it. */
export function TemplatePreview({ text, openDiagrams }: { text: string; openDiagrams: OpenDiagrams }) {
  const t = useMessages(templateMessages);
  const surface = useStillPreview(text, '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="template-preview" aria-label={t('preview')} tabIndex={0}>
      <PreviewText surface={surface} openDiagrams={openDiagrams} />
    </section>
  );
}
