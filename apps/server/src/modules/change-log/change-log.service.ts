import { LIMITS } from '@sheaf/contract';
import type { Tx } from '../../schema/tables.ts';
import { noteForWebhooks, type ToldChange } from '../webhook/webhook.note.service.ts';
import { insertChangeRow, insertChangeRows, type NewChange, removeOldChanges } from './change-log.queries.ts';

/** What happened to what: the codes that clients label. */
export interface Change extends NewChange {
  readonly action_type: 'create' | 'update' | 'delete' | 'export' | 'binding' | 'unbound' | 'drag';
  readonly object_type: 'page' | 'catalog' | 'item' | 'team' | 'member' | 'tree' | 'other';
}

/** Writes down what happened in an item, and what programs are told of it; the oldest beyond the limit go. */
export async function insertChange(tx: Tx, change: Change, told: ToldChange = change): Promise<void> {
  await insertChangeRow(tx, change);
  await noteForWebhooks(tx, change.item_id, [told]);
  await removeOldChanges(tx, change.item_id, LIMITS.changeLogRows);
}

/**
 * The same for many of one item, the newest last; those that would not stay are not written. Programs may be `told` more
 * than has a line of its own.
 */
export async function insertChanges(
  tx: Tx,
  item_id: number,
  changes: readonly Omit<Change, 'item_id'>[],
  told: readonly ToldChange[] = changes,
): Promise<void> {
  await noteForWebhooks(tx, item_id, told);
  const kept = changes.slice(-LIMITS.changeLogRows);
  if (kept.length === 0) return;
  await insertChangeRows(
    tx,
    kept.map((change) => ({ ...change, item_id })),
  );
  await removeOldChanges(tx, item_id, LIMITS.changeLogRows);
}
