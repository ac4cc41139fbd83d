import { accept, type Cursor, isName, peek, sourceOf, splitByComma, takeGroup, takeQualifiedName } from './cursor.ts';
import type { SqlForeignKey } from './model.ts';

/** The names in the brackets that come; what is no name but an expression stands as it is written. */
export function readColumnNames(cursor: Cursor): readonly string[] {
  const group = takeGroup(cursor);
  if (!group) return [];
  return splitByComma(group).map((part) => {
    const first = peek(part);
    const second = peek(part, 1);
    const calls = second?.word === '(' && peek(part, 2)?.kind !== 'number';
    const plain = isName(first) && !calls && (!second || second.word === '(' || second.kind === 'word');
    return plain ? first.text : sourceOf(part, part.at, part.end);
  });
}

/** From `REFERENCES` on; what follows the columns is left to others. */
export function readReference(cursor: Cursor, name: string, columns: readonly string[]): SqlForeignKey | undefined {
  if (!accept(cursor, 'REFERENCES')) return undefined;
  const table = takeQualifiedName(cursor);
  return table ? { name, columns, table: table.name, references: readColumnNames(cursor) } : undefined;
}
