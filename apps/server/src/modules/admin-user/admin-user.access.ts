import { demandViewer } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { aliveSessions } from '../user/session.service.ts';
import { administratorsOf, lockPeople } from '../user/user.service.ts';

/**
 * Those about whom something is decided and all administrators, locked together; and is who decides still one of these?
 * Answers who of them can log in. @throws ApiError loginExpired, notAllowed
 */
export async function lockAdministrating(
  ctx: RequestContext,
  tx: Tx,
  viewer: Viewer,
  uids: readonly number[],
): Promise<ReadonlySet<number>> {
  const people = await lockPeople(tx, [viewer.uid, ...uids, ...(await administratorsOf(tx))]);
  const alive = await aliveSessions(inside(ctx, tx), [viewer.session_id]);
  if (!alive.has(viewer.session_id)) throw new ApiError('loginExpired');
  const groupid = people.get(viewer.uid)?.groupid ?? 2;
  accessToSite({ ...ctx, viewer: { ...viewer, groupid } });
  return new Set(people.keys());
}

/**
 * Before what an administrator changes that concerns `uids`, or nobody: he is one still, until the transaction ends. What
 * no request asks for, a command or a job, is the site's own. @throws ApiError loginExpired, totpDemanded, notAllowed
 */
export async function demandAdministrating(
  ctx: Context | RequestContext,
  tx: Tx,
  uids: readonly number[] = [],
): Promise<void> {
  if ('request' in ctx) await lockAdministrating(ctx, tx, demandViewer(ctx), uids);
}
