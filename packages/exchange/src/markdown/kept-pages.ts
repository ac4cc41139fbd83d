import { type LinkPlace, linkPlaces } from '@sheaf/markdown';
import { ImportRefused } from '../refusals.ts';
import { type PageHead, type PageText, readPage } from './page-text.ts';

/** Each takes at most two bytes: a small part of what may be taken for reading. */
const KEPT_CHARS = 24_000_000;

/**
 * Pages that were read, with their links once somebody asked for them: the survey, the page itself and the anchors that
 * lead to it all look at the text. As many are kept as fit; the others are read again.
 */
export class KeptPages {
  readonly #kept = new Map<PageHead, PageText>();
  readonly #links = new WeakMap<PageText, readonly LinkPlace[]>();
  readonly #most: number;
  #chars = 0;

  constructor(most = KEPT_CHARS) {
    this.#most = most;
  }

  keep(page: PageText): void {
    if (this.#chars + page.content.length > this.#most) return;
    this.#chars += page.content.length;
    this.#kept.set(page.head, page);
  }

  /** @throws ImportRefused when it cannot be read any more */
  async read(head: PageHead): Promise<PageText> {
    const kept = this.#kept.get(head);
    if (kept) return kept;
    const { page } = await readPage(head.file);
    if (page === undefined) throw new ImportRefused('file-changed', { entry: head.key });
    return { ...page, head };
  }

  linksIn(page: PageText): readonly LinkPlace[] {
    const known = this.#links.get(page);
    if (known) return known;
    const links = linkPlaces(page.content);
    this.#links.set(page, links);
    return links;
  }
}
