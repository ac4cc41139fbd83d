/** What stands in quotes or behind a \ is shown; spacing and colours are not. */
export function literalOf(piece: string): string {
  if (piece.startsWith('"')) return piece.slice(1).replace(/"$/u, '');
  if (piece.startsWith('\\')) return piece.slice(1);
  if (piece.startsWith('_')) return ' ';
  if (piece.startsWith('[')) return /^\[\$([^-\]]*)/u.exec(piece)?.[1] ?? '';
  return piece.startsWith('*') ? '' : piece;
}
