import type {
  CellStyle,
  StoredAutofilter,
  StoredCell,
  StoredCol,
  StoredRow,
  StoredSheet,
  StoredValidation,
} from './stored.ts';

export interface CellChange {
  readonly row: number;
  readonly col: number;
  /** Absent: as it was. Empty: no text. */
  readonly text?: string | undefined;
  /** The whole style of the cell. Absent: as it was. Null: none. */
  readonly style?: CellStyle | null | undefined;
}

/** What of a sheet is neither row nor column; absent members are taken away. */
export interface SheetFrame {
  readonly freeze?: string | undefined;
  readonly merges?: readonly string[] | undefined;
  readonly validations?: readonly StoredValidation[] | undefined;
  readonly autofilter?: StoredAutofilter | undefined;
  readonly rowCount: number;
  readonly colCount: number;
}

/** A column with what stood in it, by row. */
export interface WholeColumn {
  readonly col?: StoredCol | undefined;
  readonly cells: { readonly [row: number]: StoredCell };
}

interface Lines {
  readonly sheet: number;
  readonly at: number;
  readonly count: number;
}

/** One change of a book. `sheet` is its position; what undoing needs beside these (`lines`, frame, putSheet) is there for it. */
export type SheetOp =
  | { readonly kind: 'cells'; readonly sheet: number; readonly cells: readonly CellChange[] }
  | (Lines & { readonly kind: 'insertRows'; readonly lines?: { readonly [offset: number]: StoredRow } | undefined })
  | (Lines & { readonly kind: 'insertCols'; readonly lines?: { readonly [offset: number]: WholeColumn } | undefined })
  | (Lines & { readonly kind: 'deleteRows' })
  | (Lines & { readonly kind: 'deleteCols' })
  | (Lines & {
      readonly kind: 'rowSize';
      readonly height?: number | null | undefined;
      readonly hide?: boolean | undefined;
    })
  | (Lines & {
      readonly kind: 'colSize';
      readonly width?: number | null | undefined;
      readonly hide?: boolean | undefined;
    })
  | { readonly kind: 'merge'; readonly sheet: number; readonly range: string }
  | { readonly kind: 'unmerge'; readonly sheet: number; readonly range: string }
  | { readonly kind: 'freeze'; readonly sheet: number; readonly cell: string }
  /** Row from + i becomes what row from + order[i] was. */
  | { readonly kind: 'order'; readonly sheet: number; readonly from: number; readonly order: readonly number[] }
  /** An empty range takes the filter away. */
  | {
      readonly kind: 'filter';
      readonly sheet: number;
      readonly range: string;
      readonly filters: readonly { readonly col: number; readonly values: readonly string[] }[];
    }
  | { readonly kind: 'addSheet'; readonly at: number; readonly name: string }
  | { readonly kind: 'deleteSheet'; readonly sheet: number }
  | { readonly kind: 'renameSheet'; readonly sheet: number; readonly name: string }
  | { readonly kind: 'moveSheet'; readonly sheet: number; readonly to: number }
  | { readonly kind: 'hideSheet'; readonly sheet: number; readonly hidden: boolean }
  | { readonly kind: 'putSheet'; readonly at: number; readonly content: StoredSheet }
  | { readonly kind: 'frame'; readonly sheet: number; readonly frame: SheetFrame };

export type OpOf<Kind extends SheetOp['kind']> = Extract<SheetOp, { readonly kind: Kind }>;
