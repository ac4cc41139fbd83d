import type { AuditAction, AuditSubject } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import type { AuditFacts } from '../../schema/audit-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { changedValues } from './audit.entry.ts';
import { insertWaiting } from './audit.queries.ts';

export const AUDIT_TOPIC = 'audit';

export interface AuditEntry {
  readonly action: AuditAction;
  /** Who did it; null: nobody who was logged in. Absent: who asks. */
  readonly by?: { readonly uid: number; readonly username: string } | null;
  /** The address it came from; absent: that of the request. */
  readonly from?: string;
  readonly subject: { readonly kind: AuditSubject; readonly id?: number; readonly name?: string };
  /** With both only what differs is kept, and nothing is written where nothing does. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/**
 * Tells the log of the site what is done in this transaction. It takes no lock and waits for nobody: rows get their
 * place in the chain when they are committed.
 */
export async function recordAudit(ctx: Context | RequestContext, tx: Tx, entry: AuditEntry): Promise<void> {
  const { action, subject, before, after } = entry;
  const values = changedValues(before, after);
  if (!values) return;
  const asking = 'request' in ctx ? { by: ctx.viewer ?? null, from: ctx.request.address } : { by: null, from: '' };
  const { by, from } = { ...asking, ...entry };
  const facts: AuditFacts = {
    at: ctx.clock.now(),
    action,
    uid: by?.uid ?? 0,
    username: by?.username ?? '',
    address: from,
    subject_kind: subject.kind,
    subject_id: subject.id ?? 0,
    subject_name: subject.name ?? '',
    values_before: values.before,
    values_after: values.after,
  };
  await insertWaiting(tx, facts);
  await ctx.feed.put(tx, { topic: AUDIT_TOPIC, id: 0 });
}
