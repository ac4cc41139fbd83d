import type { TreeMemory } from './reading-tools.ts';

/** What came out of storage, if it is a memory of a tree: storage is nobody's word. */
export function treeMemoryOf(kept: unknown): TreeMemory | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  if (!('open' in kept && 'scrollTop' in kept)) return undefined;
  const { open, scrollTop } = kept;
  if (!Array.isArray(open) || typeof scrollTop !== 'number') return undefined;
  return { open: open.filter((id) => Number.isInteger(id)), scrollTop };
}
