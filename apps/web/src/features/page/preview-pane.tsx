import { LIMITS } from '@sheaf/contract';
import type { MouseEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { pageEditMessages } from './page-edit-messages.ts';
import { type OpenDiagrams, previewDiagrams } from './preview-diagrams.ts';
import type { PreviewSurface } from './preview-surface.ts';
import { createPreviewSurface } from './preview-surface.ts';
import type { Preview } from './use-preview.ts';

interface PreviewPaneProps {
  readonly preview: Pick<Preview, 'isLive' | 'hasFailed' | 'turnOn'>;
  readonly surface: RefObject<PreviewSurface | null>;
  readonly pane: RefObject<HTMLElement | null>;
  readonly openDiagrams: OpenDiagrams;
}

export function PreviewPane({ preview, surface, pane, openDiagrams }: PreviewPaneProps) {
  const t = useMessages(pageEditMessages);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!text.current) return;
    const diagrams = previewDiagrams(text.current, openDiagrams);
    const made = createPreviewSurface(text.current, diagrams.follow);
    surface.current = made;
    return () => {
      made.stop();
      diagrams.stop();
    };
  }, [surface, openDiagrams]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <section ref={pane} className="editor-preview" aria-label={t('viewPreview')} tabIndex={0}>
      {!preview.isLive && <LiveOff turnOn={preview.turnOn} />}
      {preview.hasFailed && <p role="alert">{t('previewFailed')}</p>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links answer the keyboard by a click */}
      <article className="doc" onClick={openAside}>
        <div ref={text} className="doc-text" />
      </article>
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

/** A link followed from the preview must not take the editor away. */
function openAside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href');
  if (!link || !address || address.startsWith('#')) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener,noreferrer');
}
