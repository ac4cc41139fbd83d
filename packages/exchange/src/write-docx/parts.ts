/** What is laid out at once, beside whatever else the process does. */
export type DocxTask =
  | {
      readonly want: 'frame';
      readonly title: string;
      readonly description: string;
      readonly left: string;
      readonly language: 'zh' | 'en';
      readonly contents: readonly ContentsEntry[];
    }
  | { readonly want: 'pieces'; readonly pieces: readonly Piece[] };

export interface ContentsEntry {
  readonly title: string;
  readonly level: number;
  readonly bookmark: string;
}

/** A heading, or the text of a page. */
export type Piece =
  | { readonly kind: 'heading'; readonly title: string; readonly level: number; readonly bookmark: string }
  | { readonly kind: 'html'; readonly html: string; readonly pictures: readonly Picture[] };

export interface Picture {
  /** As the HTML names it. */
  readonly src: string;
  /** Its beginning, which tells format and size. */
  readonly head: Uint8Array;
}

/** The parts of a document, by their paths in its zip; pictures are told by what they begin with. */
export interface DocxParts {
  readonly xml: ReadonlyMap<string, string>;
  /** The picture of each path, as `src` names it. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Stands where the text of the pages comes. */
export const BODY_MARK = 'sheaf-body';
