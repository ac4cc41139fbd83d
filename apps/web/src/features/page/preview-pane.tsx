import { LIMITS } from '@sheaf/contract';
import type { RefObject } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { pageEditMessages } from './page-edit-messages.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';
import type { PreviewSurface } from './preview-surface.ts';
import { PreviewText } from './preview-text.tsx';
import type { Preview } from './use-preview.ts';

interface PreviewPaneProps {
  readonly preview: Pick<Preview, 'isLive' | 'hasFailed' | 'turnOn'>;
  readonly surface: RefObject<PreviewSurface | null>;
  readonly pane: RefObject<HTMLElement | null>;
  readonly openDiagrams: OpenDiagrams;
}

export function PreviewPane({ preview, surface, pane, openDiagrams }: PreviewPaneProps) {
  const t = useMessages(pageEditMessages);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <section ref={pane} className="editor-preview" aria-label={t('viewPreview')} tabIndex={0}>
      {!preview.isLive && <LiveOff turnOn={preview.turnOn} />}
      {preview.hasFailed && <p role="alert">{t('previewFailed')}</p>}
      <PreviewText surface={surface} openDiagrams={openDiagrams} />
    </section>
  );
}

function LiveOff({ turnOn }: { turnOn: () => void }) {
  const t = useMessages(pageEditMessages);
  return (
    <div className="editor-live-off">
      <p>{t('previewOff', { count: LIMITS.livePreviewChars })}</p>
      <button type="button" className="btn" onClick={turnOn}>
        {t('previewOn')}
      </button>
    </div>
  );
}
