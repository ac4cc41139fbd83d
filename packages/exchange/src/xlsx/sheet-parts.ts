/** The part of a workbook that holds the sheet at that place of its list; undefined where its names lead nowhere. */
export function sheetPart(parts: ReadonlyMap<string, Uint8Array>, at: number): Uint8Array | undefined {
  const sheet = tags(parts, 'xl/workbook.xml', 'sheet')[at];
  const id = attribute(sheet, '\\w+:id');
  const relation = tags(parts, 'xl/_rels/workbook.xml.rels', 'Relationship').find((tag) => attribute(tag, 'Id') === id);
  const target = attribute(relation, 'Target');
  if (id === undefined || target === undefined) return undefined;
  return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/** The first row and column that scroll; undefined where nothing is frozen. What is split without that is not. */
export function frozenAt(part: Uint8Array): { readonly row: number; readonly col: number } | undefined {
  // panes stand before the cells
  const head = Buffer.from(part.subarray(0, HEAD_BYTES)).toString('utf8');
  const [pane] = /<(?:\w+:)?pane\s[^>]*>/u.exec(head) ?? [];
  if (!attribute(pane, 'state')?.startsWith('frozen')) return undefined;
  const [row, col] = [lineOf(attribute(pane, 'ySplit')), lineOf(attribute(pane, 'xSplit'))];
  return row === 0 && col === 0 ? undefined : { row, col };
}

/** What the program that wrote the sheet gave rows nobody sized, in points. It writes that height at each row, too. */
export function commonRowHeight(part: Uint8Array): number | undefined {
  const head = Buffer.from(part.subarray(0, HEAD_BYTES)).toString('utf8');
  const [format] = /<(?:\w+:)?sheetFormatPr\s[^>]*>/u.exec(head) ?? [];
  return Number(attribute(format, 'defaultRowHeight')) || undefined;
}

/** Rules of what may be typed: our sheets have none. */
export function hasValidations(part: Uint8Array): boolean {
  return /<(?:\w+:)?dataValidation[\s>]/u.test(Buffer.from(part.subarray(-TAIL_BYTES)).toString('utf8'));
}

/** A sheet of the library's own writing with its first rows and columns frozen. */
export function withFrozen(
  xml: string,
  { row, col }: { readonly row: number; readonly col: number },
  cell: string,
): string {
  const splits = `${col > 0 ? ` xSplit="${col}"` : ''}${row > 0 ? ` ySplit="${row}"` : ''}`;
  const active = row > 0 && col > 0 ? 'bottomRight' : row > 0 ? 'bottomLeft' : 'topRight';
  const pane = `<pane${splits} topLeftCell="${cell}" activePane="${active}" state="frozen"/>`;
  return xml.replace(
    /<sheetView ([^>]*?)\/?>(?:<\/sheetView>)?/u,
    (_, has: string) => `<sheetView ${has}>${pane}</sheetView>`,
  );
}

const HEAD_BYTES = 64 * 1024;
/** They stand behind the cells, before little else. */
const TAIL_BYTES = 1024 * 1024;

function tags(parts: ReadonlyMap<string, Uint8Array>, path: string, name: string): readonly string[] {
  const xml = Buffer.from(parts.get(path) ?? []).toString('utf8');
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'gu')) ?? [];
}

function attribute(tag: string | undefined, name: string): string | undefined {
  return tag === undefined ? undefined : new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1];
}

/** No more lines than a sheet may have. */
function lineOf(text: string | undefined): number {
  const line = Number(text ?? 0);
  return Number.isInteger(line) && line > 0 && line <= 1_048_576 ? line : 0;
}
