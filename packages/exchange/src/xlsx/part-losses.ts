import type { Loss, LossCode } from '../losses.ts';

const PARTS: readonly (readonly [LossCode, RegExp])[] = [
  ['sheet-charts', /^xl\/charts\/chart\d*\.xml$/u],
  ['sheet-pictures', /^xl\/media\//u],
  ['sheet-comments', /^xl\/(?:comments|threadedComments)/u],
  ['sheet-macros', /^xl\/vbaProject\.bin$/u],
  ['sheet-pivots', /^xl\/pivotTables\//u],
  ['sheet-links', /^xl\/externalLinks\//u],
];

/** What a workbook holds beside its cells, by the parts that hold it. */
export function partLosses(parts: ReadonlyMap<string, Uint8Array>): Loss[] {
  const paths = [...parts.keys()];
  const beside = PARTS.flatMap(([code, pattern]): Loss[] => {
    const found = paths.filter((path) => pattern.test(path));
    return found.length > 0 ? [{ code, where: 'xlsx', detail: String(found.length) }] : [];
  });
  return hasLooks(parts) ? [...beside, { code: 'sheet-looks', where: 'xlsx', detail: '' }] : beside;
}

/** Every file has one font and two fills that mean nothing. */
function hasLooks(parts: ReadonlyMap<string, Uint8Array>): boolean {
  const styles = Buffer.from(parts.get('xl/styles.xml') ?? []).toString('utf8');
  const count = (name: string) => Number(new RegExp(`<${name} count="(\\d+)"`, 'u').exec(styles)?.[1] ?? 0);
  return count('fonts') > 1 || count('fills') > 2;
}
