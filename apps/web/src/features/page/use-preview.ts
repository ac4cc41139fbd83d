import { LIMITS, type PageKind } from '@sheaf/contract';
import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import { isNoticeSeen, markNoticeSeen } from '../../lib/notices-seen.ts';
import type { PreviewClient } from './preview-client.ts';
import { startPreview } from './preview-client.ts';
import type { PreviewSurface } from './preview-surface.ts';

/** Typing goes on for this long before the preview follows. */
const PAUSE_MS = 200;

interface PreviewSource {
  readonly content: () => string;
  readonly title: () => string;
  readonly kind: PageKind;
}

export interface Preview {
  readonly words: number;
  readonly isLive: boolean;
  readonly hasFailed: boolean;
  readonly turnOn: () => void;
  /** The text, the title or the view changed: the preview follows after a pause. */
  readonly follow: () => void;
}

/** Live preview and word count, both made in a worker. */
export function usePreview(
  startsLive: boolean,
  isShown: boolean,
  surface: RefObject<PreviewSurface | null>,
  source: RefObject<PreviewSource>,
): Preview {
  const language = useLanguage();
  const [words, setWords] = useState(0);
  const [isLive, setLive] = useState(startsLive);
  const [hasFailed, setFailed] = useState(false);
  const client = useRef<PreviewClient | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const render = isLive && isShown;

  const ask = useCallback(() => {
    const { content, title, kind } = source.current;
    client.current?.ask({ text: content(), title: title(), kind, language, render });
  }, [language, render, source]);
  const follow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, PAUSE_MS);
  }, [ask]);

  useEffect(() => {
    client.current = startPreview(
      (answer) => {
        setWords(answer.words);
        setFailed(false);
        if (answer.patch) surface.current?.apply(answer.patch);
      },
      () => setFailed(true),
    );
    return () => client.current?.stop();
  }, [surface]);
  useEffect(() => {
    ask();
    return () => clearTimeout(timer.current);
  }, [ask]);
  return { words, isLive, hasFailed, turnOn: () => setLive(true), follow };
}

/** Long pages open without live preview. */
export function opensLive(content: string): boolean {
  return content.length <= LIMITS.livePreviewChars;
}

/** The notice that live preview is off: once per page. */
export function useUnwatchNotice(page_id: number, isLive: boolean): [boolean, () => void] {
  const key = `page_id_unwatch_${page_id}`;
  const [isDue, setDue] = useState(() => !isLive && !isNoticeSeen(key));
  useEffect(() => {
    if (isDue) markNoticeSeen(key);
  }, [isDue, key]);
  return [isDue && !isLive, () => setDue(false)];
}
