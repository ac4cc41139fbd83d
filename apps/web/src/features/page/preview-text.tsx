import type { MouseEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { apiCallMessages } from '../../view/api-call-messages.ts';
import { type OpenDiagrams, previewDiagrams } from './preview-diagrams.ts';
import type { PreviewSurface } from './preview-surface.ts';
import { createPreviewSurface } from './preview-surface.ts';

interface PreviewTextProps {
  /** Where patches go as long as the text is shown. */
  readonly surface: RefObject<PreviewSurface | null>;
  readonly openDiagrams: OpenDiagrams;
  readonly className?: string;
}

/** A text as its readers will see it, diagrams drawn. */
export function PreviewText({ surface, openDiagrams, className = '' }: PreviewTextProps) {
  const languages = useMessages(apiCallMessages)('languages');
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!text.current) return;
    const diagrams = previewDiagrams(text.current, openDiagrams);
    const article = text.current;
    const made = createPreviewSurface(article, () => {
      diagrams.follow();
      if (article.querySelector('.api-call')) void showCalls(article, languages);
    });
    surface.current = made;
    return () => {
      surface.current = null;
      made.stop();
      diagrams.stop();
    };
  }, [surface, openDiagrams, languages]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links answer the keyboard by a click
    <article className={`doc ${className}`} onClick={openAside}>
      <div ref={text} className="doc-text" />
    </article>
  );
}

/** As readers have them; a script that does not come leaves the first language to read. */
async function showCalls(article: HTMLElement, label: string): Promise<void> {
  const samples = await import('../../view/api-samples.ts').catch(() => undefined);
  for (const place of samples ? article.querySelectorAll<HTMLElement>('.api-call') : []) {
    const request = samples?.requestIn(place);
    if (request) samples?.showSamples(place, request, label);
  }
}

/** A link followed from a preview must not take the editor away. */
function openAside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href');
  if (!link || !address || address.startsWith('#')) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener,noreferrer');
}
