import type { Diagrams } from '../../view/reading-tools.ts';

export type OpenDiagrams = () => Promise<Diagrams>;

/** A diagram that is being written is drawn when its text has stood for this long. */
const SETTLE_MS = 400;

export interface PreviewDiagrams {
  /** The preview changed: what is new in it is drawn after a pause, what was drawn before stays. */
  readonly follow: () => void;
  readonly stop: () => void;
}

/** The tool and its frame are fetched for the first diagram. */
export function previewDiagrams(article: HTMLElement, open: OpenDiagrams): PreviewDiagrams {
  const asked = new WeakSet<HTMLElement>();
  let opened: Promise<Diagrams> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawNew = () => {
    const fresh = [...article.querySelectorAll<HTMLElement>('pre.mermaid')].filter((source) => !asked.has(source));
    if (fresh.length === 0) return;
    for (const source of fresh) asked.add(source);
    opened ??= open();
    // a script that does not come leaves the sources to read
    opened.then(({ draw }) => draw(fresh)).catch(() => undefined);
  };
  return {
    follow: () => {
      clearTimeout(timer);
      timer = setTimeout(drawNew, SETTLE_MS);
    },
    stop: () => {
      clearTimeout(timer);
      opened?.then(({ stop }) => stop()).catch(() => undefined);
    },
  };
}
