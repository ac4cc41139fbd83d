/** What is made of other rows, or written by migrations: neither kept in an archive nor copied. */
export function isDerived(table: string): boolean {
  return table === 'migration' || table === 'rendered' || table.startsWith('search_');
}
