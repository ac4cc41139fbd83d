import type { MouseEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
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
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!text.current) return;
    const diagrams = previewDiagrams(text.current, openDiagrams);
    const made = createPreviewSurface(text.current, diagrams.follow);
    surface.current = made;
    return () => {
      surface.current = null;
      made.stop();
      diagrams.stop();
    };
  }, [surface, openDiagrams]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links answer the keyboard by a click
    <article className={`doc ${className}`} onClick={openAside}>
      <div ref={text} className="doc-text" />
    </article>
  );
}

/** A link followed from a preview must not take the editor away. */
function openAside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href');
  if (!link || !address || address.startsWith('#')) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener,noreferrer');
}
