import { type RefObject, useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import { type PreviewClient, startPreview } from './preview-client.ts';
import type { PreviewSurface } from './preview-surface.ts';

/** Renders a text that nobody types in, into the surface that is answered. */
export function useStillPreview(text: string, title: string): RefObject<PreviewSurface | null> {
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
  useEffect(
    () => client.current?.ask({ text, title, kind: 'markdown', language, render: true }),
    [text, title, language],
  );
  return surface;
}
