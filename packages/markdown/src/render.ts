import { isBeyondBounds, MAX_HTML_CHARS, sourceHtml } from './bounds.ts';
import { decorate, type OutlineEntry } from './decorate.ts';
import { isFormula, type Keep, toUnsafeBlocks } from './engine.ts';
import { escapeHtml } from './entities.ts';
import type { Language } from './language.ts';
import { sanitize } from './sanitize.ts';

/** Part of the key under which HTML is kept: raise it with every change of what `renderMarkdown` answers. */
export const PIPELINE_VERSION = 10;

export interface RenderOptions {
  readonly language: Language;
  /** The page's title: a first h1 that only repeats it is left out of HTML and outline. */
  readonly title?: string | undefined;
  /** Blocks carry `data-line`, the line of the source where they begin (the first is 1): for previews. */
  readonly sourceLines?: boolean | undefined;
  /** A new address for the href of a link, or the src of a picture or recording; undefined leaves it. */
  readonly resolveLink?: ((href: string) => string | undefined) | undefined;
}

export interface Rendered {
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
  /** What the browser has to load for this page. */
  readonly features: { readonly mermaid: boolean; readonly math: boolean };
}

/** A page's Markdown as safe HTML. Never throws, whatever the text; one that is beyond all bounds is shown as source. */
export function renderMarkdown(text: string, options: RenderOptions): Rendered {
  return layOut(text, options, () => {
    const unsafe = toUnsafeBlocks(text, options).map(({ html }) => html);
    return sanitize(unsafe.join(''), options.resolveLink, options.sourceLines);
  });
}

/** What comes after sanitising, and what stands instead of a page beyond all bounds. */
export function layOut(
  text: string,
  options: Pick<RenderOptions, 'language' | 'title'>,
  safeHtml: () => string,
): Rendered {
  if (isBeyondBounds(text)) return renderSource(text, options.language);
  const { html, outline } = decorate(safeHtml(), options);
  if (html.length > MAX_HTML_CHARS) return renderSource(text, options.language);
  return {
    html,
    outline,
    features: {
      mermaid: html.includes('<pre class="mermaid">'),
      math: html.includes('<math'),
    },
  };
}

/** For a page that cannot be laid out: its text as it was written, and a notice. */
export function renderSource(text: string, language: Language): Rendered {
  return { html: sourceHtml(text, language), outline: [], features: { mermaid: false, math: false } };
}

/** The headings of a page, levels 1 to 4, with the ids that `renderMarkdown` gives them. */
export function outlineOf(text: string): readonly OutlineEntry[] {
  const language = 'en';
  return layOut(text, { language }, () => {
    const blocks = toUnsafeBlocks(text, { language, keep: uncoloured });
    // Tags of the author's own may reach from block to block; else no block changes what another is.
    const reaches = blocks.some(({ mayMoveHeadings }) => mayMoveHeadings);
    const headed = reaches ? blocks : blocks.filter(({ html }) => /<h[1-6]>/.test(html));
    return sanitize(headed.map(({ html }) => html).join(''));
  }).outline;
}

/** The colours of code say nothing to a heading, and take longer than all the rest. */
const uncoloured: Keep = (what, source, make) => (isFormula(what) ? make() : escapeHtml(source));
