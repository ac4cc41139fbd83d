import type { InputOf, LinkedIdentity, unlinkIdentity as unlinkCall } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { identitiesOf, unlinkIdentity } from '../identity/identity.service.ts';
import { lockAsking } from '../user/session.service.ts';
import { removeOldSigned } from './login-key.queries.ts';
import { removeOldWaiting } from './oauth.flow.queries.ts';

export async function linkedIdentities(
  ctx: Context,
  { uid }: Viewer,
): Promise<{ identities: LinkedIdentity[]; may_link: 0 | 1 }> {
  const linked = (await identitiesOf(ctx.db, uid)).filter(({ source }) => source === 'oauth');
  const identities = linked.map(({ issuer, subject, linked_at }) => ({ issuer, subject, linked_at }));
  return { identities, may_link: ctx.settings.current.oauth2_open };
}

/** @throws ApiError loginExpired, identityNotFound, identityLast */
export async function unlink(
  ctx: RequestContext,
  viewer: Viewer,
  { issuer, subject }: InputOf<typeof unlinkCall>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockAsking(ctx, tx, viewer);
    await unlinkIdentity(tx, { source: 'oauth', issuer, subject }, user);
    const about = { kind: 'user', id: user.uid, name: user.username } as const;
    await recordAudit(ctx, tx, { action: 'identity.unlinked', subject: about, after: { source: 'oauth', issuer } });
  });
}

/** Where who logs out is to log out as well: where he logs in, if that was said. */
export async function leavingElsewhere({
  db,
  viewer,
  settings,
}: RequestContext): Promise<[] | { logout_redirect_uri: string }> {
  const { oauth2_open, oauth2_form } = settings.current;
  const { logout_redirect_uri } = oauth2_form;
  if (!viewer || oauth2_open === 0 || logout_redirect_uri === '') return [];
  const isKnown = (await identitiesOf(db, viewer.uid)).some(({ source }) => source === 'oauth');
  return isKnown ? { logout_redirect_uri } : [];
}

/** Removes log-ins that nobody came back from, and signed ones that are too old to come again. */
export async function cleanExternalLogins(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await removeOldWaiting(tx, now);
    await removeOldSigned(tx, now);
  });
}
