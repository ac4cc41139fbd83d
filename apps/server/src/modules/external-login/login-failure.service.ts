import type { RequestContext } from '../../context.ts';
import type { ApiError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/audit.service.ts';

/** Somebody for whom another vouched was not let in. */
export async function tellFailure(
  ctx: RequestContext,
  { error }: ApiError,
  { username, source }: { readonly username: string; readonly source: 'oauth' | 'key' },
): Promise<void> {
  const subject = { kind: 'user', name: username.slice(0, 50) } as const;
  const entry = { action: 'login.failed', by: null, subject, after: { source, error } } as const;
  await ctx.db.transaction().execute((tx) => recordAudit(ctx, tx, entry));
}
