export type Alignment = 'left' | 'center' | 'right' | undefined;

const DELIMITERS = { left: ':---', center: ':---:', right: '---:' } as const;

/** A table of cells that are Markdown; the first row is its head. Every row gets as many cells as the widest. */
export function tableText(
  rows: readonly (readonly string[])[],
  alignments: readonly Alignment[] = rows[0]?.map(() => 'left' as const) ?? [],
): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cellText(cells[at] ?? '')).join(' | ')} |`;
  const delimiter = Array.from({ length: width }, (_, at) => {
    const alignment = at in alignments ? alignments[at] : alignments.at(-1);
    return alignment ? DELIMITERS[alignment] : '---';
  });
  const [head = [], ...body] = rows;
  return [line(head), `| ${delimiter.join(' | ')} |`, ...body.map(line)].join('\n');
}

/** Neither a line break nor a bar may end a cell early; what is escaped already stays as it is. */
function cellText(cell: string): string {
  return cell
    .trim()
    .replace(/\r\n?|\n/g, '<br>')
    .replace(/\\[\s\S]|\|/g, (found) => (found === '|' ? '\\|' : found));
}
