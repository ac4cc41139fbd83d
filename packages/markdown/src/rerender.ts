import { type Keep, toUnsafeBlocks, type UnsafeBlock } from './engine.ts';
import { layOut, type Rendered, type RenderOptions } from './render.ts';
import { sanitize } from './sanitize.ts';

const LINE = / data-line="(\d+)"/;

/** One text, rendered again and again while it is written: what stands as it stood the last time is not made anew. */
export class Rerenderer {
  #before: ReadonlyMap<string, string> = new Map();
  #made = new Map<string, string>();

  /** What `renderMarkdown` answers with `sourceLines`. */
  render(text: string, options: Pick<RenderOptions, 'language' | 'title'>): Rendered {
    const rendered = layOut(text, options, () => {
      const keep: Keep = (what, source, make) => this.#keep(what, source, make);
      const blocks = toUnsafeBlocks(text, { ...options, sourceLines: true, keep });
      return whole(blocks)
        .map((block) => this.#sanitize(block))
        .join('');
    });
    this.#before = this.#made;
    this.#made = new Map();
    return rendered;
  }

  /** A block that only stands some lines further down is the same. */
  #sanitize({ html, hasTags }: Pick<UnsafeBlock, 'hasTags' | 'html'>): string {
    const line = hasTags ? 0 : Number(LINE.exec(html)?.[1] ?? 0);
    const here = shifted(html, -line);
    return shifted(
      this.#keep('block', here, () => sanitize(here, undefined, true)),
      line,
    );
  }

  #keep(what: string, source: string, make: () => string): string {
    const key = `${what} ${source}`;
    const value = this.#made.get(key) ?? this.#before.get(key) ?? make();
    this.#made.set(key, value);
    return value;
  }
}

/** In blocks without the author's own tags these attributes are all ours; the same words in a text are not. */
function shifted(html: string, by: number): string {
  if (by === 0) return html;
  const move = (_: string, line: string) => ` data-line="${Number(line) + by}"`;
  return html.replace(/<[^>]*>/g, (tag) => tag.replace(LINE, move));
}

/** A tag of the author that is never closed takes in all that follows, so from the first on it is one block. */
function whole(blocks: readonly UnsafeBlock[]): readonly Pick<UnsafeBlock, 'hasTags' | 'html'>[] {
  const first = blocks.findIndex(({ hasTags }) => hasTags);
  if (first < 0) return blocks;
  const rest = blocks.slice(first).map(({ html }) => html);
  return [...blocks.slice(0, first), { html: rest.join(''), hasTags: true }];
}
