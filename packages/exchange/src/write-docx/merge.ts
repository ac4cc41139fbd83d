import type { DocxParts } from './parts.ts';

const DOCUMENT = 'word/document.xml';
const RELATIONS = 'word/_rels/document.xml.rels';
const NUMBERING = 'word/numbering.xml';

/** The relations that the text of a page has: everything else is the frame's. */
const OF_TEXT = /\/relationships\/(?:hyperlink|image)"/;

/**
 * Joins what was laid out in pieces: each piece numbers its lists, pictures and bookmarks from the beginning, and a
 * document may have no number twice.
 */
export class DocxMerge {
  readonly #relations: string[] = [];
  readonly #lists: string[] = [];
  readonly #kinds = new Map<string, number>();
  readonly #pictures = new Map<string, string>();
  #pieces = 0;
  #lastList = FIRST_LIST;
  #lastId = FIRST_ID;

  /** The text of a piece, as it stands in the whole. */
  add({ xml, pictures }: DocxParts): string {
    this.#pieces += 1;
    const prefix = `p${this.#pieces}`;
    const lists = this.#takeLists(xml.get(NUMBERING) ?? '');
    const paths = new Map([...pictures].map(([path, src]) => [path.replace(/^word\//, ''), this.#pathOf(path, src)]));
    this.#takeRelations(xml.get(RELATIONS) ?? '', prefix, paths);
    return bodyOf(xml.get(DOCUMENT) ?? '')
      .replaceAll(/ r:(id|embed|link)="([^"]+)"/g, (_, kind: string, id: string) => ` r:${kind}="${prefix}${id}"`)
      .replaceAll(/<w:numId w:val="(\d+)"\/>/g, (all, id: string) => {
        const list = lists.get(id);
        return list === undefined ? all : `<w:numId w:val="${list}"/>`;
      })
      .replaceAll(/<wp:docPr id="\d+"/g, () => `<wp:docPr id="${this.#newId()}"`)
      .replaceAll(/<w:bookmarkStart [^>]*\/>/g, (tag) => this.#bookmark(tag))
      .replaceAll(/<w:bookmarkEnd w:id="(\d+)"\/>/g, (_, id: string) => `<w:bookmarkEnd w:id="${this.#ended(id)}"/>`);
  }

  /** Of all pieces, behind those of the frame. */
  relations(frame: string): string {
    return frame.replace('</Relationships>', `${this.#relations.join('')}</Relationships>`);
  }

  /** Kinds of lists stand before lists. */
  numbering(frame: string): string {
    const kinds = [...this.#kinds].map(([kind, id]) => kind.replace('\0', String(id))).join('');
    const withKinds = /<w:num /.test(frame)
      ? frame.replace(/<w:num /, (first) => kinds + first)
      : frame.replace('</w:numbering>', () => `${kinds}</w:numbering>`);
    return withKinds.replace('</w:numbering>', () => `${this.#lists.join('')}</w:numbering>`);
  }

  /** Path in the zip and what each picture is, in the order in which they were met. */
  get pictures(): readonly (readonly [path: string, src: string])[] {
    return [...this.#pictures].map(([src, path]) => [path, src]);
  }

  #takeLists(numbering: string): ReadonlyMap<string, number> {
    const kinds = new Map<string, number>();
    for (const [kind, id = ''] of numbering.matchAll(/<w:abstractNum w:abstractNumId="(\d+)".*?<\/w:abstractNum>/gs)) {
      const plain = kind.replace(`w:abstractNumId="${id}"`, 'w:abstractNumId="\0"');
      const known = this.#kinds.get(plain) ?? FIRST_LIST + this.#kinds.size + 1;
      this.#kinds.set(plain, known);
      kinds.set(id, known);
    }
    const lists = new Map<string, number>();
    for (const [list, id = ''] of numbering.matchAll(/<w:num w:numId="(\d+)".*?<\/w:num>/gs)) {
      this.#lastList += 1;
      lists.set(id, this.#lastList);
      const renumbered = list
        .replace(`w:numId="${id}"`, `w:numId="${this.#lastList}"`)
        .replace(
          /<w:abstractNumId w:val="(\d+)"/,
          (_, kind: string) => `<w:abstractNumId w:val="${kinds.get(kind) ?? 0}"`,
        );
      this.#lists.push(renumbered);
    }
    return lists;
  }

  #takeRelations(relations: string, prefix: string, paths: ReadonlyMap<string, string>): void {
    for (const [relation] of relations.matchAll(/<Relationship [^>]*\/>/g)) {
      if (!OF_TEXT.test(relation)) continue;
      const own = relation
        .replace(/ Id="([^"]+)"/, (_, id: string) => ` Id="${prefix}${id}"`)
        .replace(/ Target="(media\/[^"]+)"/, (all, path: string) => {
          const whole = paths.get(path);
          return whole === undefined ? all : ` Target="${whole.replace(/^word\//, '')}"`;
        });
      this.#relations.push(own);
    }
  }

  /** A picture that many pages show stands in the document once. */
  #pathOf(path: string, src: string): string {
    const extension = path.slice(path.lastIndexOf('.'));
    const known = this.#pictures.get(src) ?? `word/media/picture${this.#pictures.size + 1}${extension}`;
    this.#pictures.set(src, known);
    return known;
  }

  /** A bookmark ends by the number that it began with, in the same piece. */
  readonly #open = new Map<string, number>();

  #bookmark(tag: string): string {
    return tag.replace(/ w:id="(\d+)"/, (_, id: string) => {
      const own = this.#newId();
      this.#open.set(id, own);
      return ` w:id="${own}"`;
    });
  }

  #ended(id: string): number {
    const own = this.#open.get(id) ?? this.#newId();
    this.#open.delete(id);
    return own;
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

/** The frame has few of its own. */
const FIRST_LIST = 1000;
const FIRST_ID = 100_000;

function bodyOf(document: string): string {
  const start = document.indexOf('<w:body>') + '<w:body>'.length;
  const end = document.lastIndexOf('<w:sectPr');
  return document.slice(start, end === -1 ? document.lastIndexOf('</w:body>') : end);
}

/** The document of the frame around the text of the pages. */
export function aroundBody(document: string, mark: string): readonly [before: string, after: string] {
  const at = document.indexOf(mark);
  const start = document.lastIndexOf('<w:p>', at);
  const end = document.indexOf('</w:p>', at) + '</w:p>'.length;
  return [document.slice(0, start), document.slice(end)];
}
