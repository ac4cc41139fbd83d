import type { EditorState } from '@codemirror/state';

/** A picture in the text: Markdown as long as it has neither width nor caption, HTML then. */
export interface PictureMarkup {
  readonly src: string;
  readonly alt: string;
  /** In pixels; '' as wide as it is. */
  readonly width: string;
  readonly caption: string;
}

export interface PictureAt {
  readonly from: number;
  readonly to: number;
  readonly picture: PictureMarkup;
}

const MARKDOWN = /!\[((?:\\.|[^\]\\\n])*)\]\((?:<([^<>\n]*)>|([^\s()\n]*))\)/g;
const FIGURE = /<figure>\s*(<img\b[^>\n]*>)\s*(?:<figcaption>([^<\n]*)<\/figcaption>)?\s*<\/figure>/g;
const IMAGE = /<img\b[^>\n]*>/g;

export function isPictureAt(state: EditorState): boolean {
  return pictureAt(state) !== undefined;
}

/** The picture in whose line, or in whose markup, the cursor is; of several the one at the cursor. */
export function pictureAt(state: EditorState): PictureAt | undefined {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const found = picturesIn(line.text).map(({ from, to, picture }) => ({
    from: line.from + from,
    to: line.from + to,
    picture,
  }));
  return found.find(({ from, to }) => from <= head && head <= to) ?? (found.length === 1 ? found[0] : undefined);
}

function picturesIn(line: string): PictureAt[] {
  const figures = [...line.matchAll(FIGURE)].map((found) =>
    spanOf(found, { ...imageOf(found[1] ?? ''), caption: unescaped(found[2] ?? '') }),
  );
  const images = [...line.matchAll(IMAGE)].map((found) => spanOf(found, imageOf(found[0])));
  const markdown = [...line.matchAll(MARKDOWN)].map((found) =>
    spanOf(found, {
      src: found[2] ?? found[3] ?? '',
      alt: (found[1] ?? '').replace(/\\([\\[\]])/g, '$1'),
      width: '',
      caption: '',
    }),
  );
  const alone = images.filter(({ from }) => !figures.some((figure) => figure.from <= from && from < figure.to));
  return [...figures, ...alone, ...markdown];
}

function spanOf(found: RegExpExecArray, picture: PictureMarkup): PictureAt {
  return { from: found.index, to: found.index + found[0].length, picture };
}

function imageOf(tag: string): PictureMarkup {
  const attribute = (name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  return { src: attribute('src'), alt: attribute('alt'), width: attribute('width'), caption: '' };
}

export function pictureText({ src, alt, width, caption }: PictureMarkup): string {
  if (width === '' && caption === '') {
    const address = /[\s()]/.test(src) ? `<${src}>` : src;
    return `![${alt.replace(/[\\[\]]/g, '\\$&')}](${address})`;
  }
  const size = width === '' ? '' : ` width="${escaped(width)}"`;
  const image = `<img src="${escaped(src)}" alt="${escaped(alt)}"${size}>`;
  return caption === '' ? image : `<figure>${image}<figcaption>${escaped(caption)}</figcaption></figure>`;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

function escaped(text: string): string {
  return Object.entries(ENTITIES).reduce((done, [char, entity]) => done.replaceAll(char, entity), text);
}

function unescaped(text: string): string {
  return Object.entries(ENTITIES)
    .toReversed()
    .reduce((done, [char, entity]) => done.replaceAll(entity, char), text);
}
