import type { SiteData } from '@sheaf/contract';
import { hrefUnder } from '../lib/href.ts';
import { textOf } from '../lib/i18n.ts';
import { chosenTheme, isDark, onSystemTheme } from '../lib/theme.ts';
import { pictureMessages } from '../view/picture-messages.ts';
import type { Diagrams } from '../view/reading-tools.ts';

/** What goes to the frame and comes back: an SVG, or nothing where the source could not be read. */
export interface DiagramOrder {
  readonly id: number;
  readonly source: string;
  readonly dark: boolean;
}
export interface DiagramResult {
  readonly id: number;
  readonly svg: string | undefined;
}

/** Draws the diagrams of an article; answers how to stop. */
export function drawDiagrams(article: HTMLElement, site: SiteData): () => void {
  const diagrams = openDiagrams(site);
  diagrams.draw([...article.querySelectorAll<HTMLElement>('pre.mermaid')]);
  return diagrams.stop;
}

/**
 * The drawing runs in a sandboxed frame of no origin, and only a picture comes back: shown as an image, it can run
 * nothing here. What cannot be drawn stays as its source.
 */
export function openDiagrams(site: SiteData): Diagrams {
  const sources = new Map<number, HTMLElement>();
  const t = textOf(pictureMessages, site.language);
  const frame = diagramFrame(site);
  let [isReady, given] = [false, 0];

  const order = (id: number, element: HTMLElement) => {
    const message: DiagramOrder = { id, source: element.textContent, dark: isDark(chosenTheme()) };
    // the frame has no origin to name; a diagram's source is all it is told
    frame.contentWindow?.postMessage(message, '*');
  };
  const orderAll = () => {
    for (const [id, element] of sources) {
      if (element.isConnected) order(id, element);
      else sources.delete(id);
    }
  };
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return;
    if (data === 'ready') {
      isReady = true;
      orderAll();
    } else if (isResult(data)) show(sources.get(data.id), data.svg, (text) => t('diagram', { source: text }));
  };
  addEventListener('message', onMessage);
  document.body.append(frame);
  const themes = new MutationObserver(orderAll);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const stopSystem = onSystemTheme(orderAll);
  return {
    draw: (elements) => {
      for (const element of elements) {
        given += 1;
        sources.set(given, element);
        if (isReady) order(given, element);
      }
    },
    stop: () => {
      removeEventListener('message', onMessage);
      themes.disconnect();
      stopSystem();
      frame.remove();
    },
  };
}

function diagramFrame(site: SiteData): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = 'diagram-frame';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = hrefUnder(site.base, '/assets/reader/mermaid-frame.html');
  return frame;
}

function isResult(data: unknown): data is DiagramResult {
  return typeof data === 'object' && data !== null && 'id' in data && 'svg' in data && typeof data.svg === 'string';
}

function show(source: HTMLElement | undefined, svg: string | undefined, describe: (text: string) => string): void {
  if (!source || svg === undefined) return;
  const before = source.previousElementSibling;
  const drawn = before instanceof HTMLImageElement && before.className === 'diagram' ? before : new Image();
  drawn.className = 'diagram';
  // paper is light
  drawn.toggleAttribute('data-dark', isDark(chosenTheme()));
  drawn.alt = describe(source.textContent.trim());
  // the text below stays where it is while it is read, but for what a taller drawing needs
  if (!source.hidden) drawn.style.minHeight = `${source.offsetHeight}px`;
  drawn.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  if (drawn !== before) source.before(drawn);
  source.hidden = true;
}
