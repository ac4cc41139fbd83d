import { useMessages } from '../../lib/i18n.ts';
import { pageMergeMessages } from './page-merge-messages.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';
import { PreviewText } from './preview-text.tsx';
import { useStillPreview } from './use-still-preview.ts';

interface MergeResultProps {
  readonly text: string;
  readonly title: string;
  readonly openDiagrams: OpenDiagrams;
}

/** What will be saved, as readers will see it. Where it cannot be rendered the Markdown stands. */
export function MergeResult({ text, title, openDiagrams }: MergeResultProps) {
  const t = useMessages(pageMergeMessages);
  const surface = useStillPreview(text, title);
  return (
    <section className="merge-card" aria-label={t('result')}>
      <div className="merge-card-head">
        <b>{t('result')}</b>
      </div>
      <PreviewText surface={surface} openDiagrams={openDiagrams} className="merge-result" />
    </section>
  );
}
