import { isOpenId } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/secrets.ts';
import { randomToken, sameSecret, sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { type CookieToSet, Redirect, RedirectAway } from '../../platform/http/answer.ts';
import type { Tx } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { settleGroups } from '../identity/identity.groups.service.ts';
import { findByIdentity, linkIdentity, registerOutside } from '../identity/identity.service.ts';
import { countRequest } from '../user/attempt.service.ts';
import { createCodeFor, lockAsking } from '../user/session.service.ts';
import { tellFailure } from './login-failure.service.ts';
import { codeRedirect, refusedRedirect } from './login-redirect.ts';
import { insertWaiting, takeWaiting, type WaitingLogin } from './oauth.flow.queries.ts';
import { openedProvider } from './oauth.setting.service.ts';
import type { CameBack, LoginProofs, Told } from './oauth-flow.ts';
import { openIdAddress, openIdClaims } from './oauth-openid.ts';
import { type OauthPerson, personIn, rightsIn } from './oauth-person.ts';
import { plainAddress, plainClaims } from './oauth-plain.ts';
import type { OauthProvider } from './oauth-provider.ts';
import { ownPath } from './own-path.ts';

/** How long somebody may take at the provider. */
const WAIT_SECONDS = 600;
/** Of the log-in that he was asked for: a moment more is no other log-in. */
const SKEW_SECONDS = 60;
const PROOFS_PURPOSE = 'external_login';
/** Each costs requests to the provider and a row. */
const BEGUN = { most: 120, seconds: 60 } as const;

interface Begun {
  readonly location: string;
  /** Only the browser that began it may come back: nobody is logged in, or linked, by an address that another made. */
  readonly cookie: CookieToSet;
}

/** Leads to the provider; what fails is told on the log-in page. */
export async function beginLogin(ctx: RequestContext, redirect: string, fresh: boolean): Promise<Redirect> {
  const back = ownPath(redirect);
  try {
    const { location, cookie } = await begin(ctx, back, { fresh });
    return new RedirectAway(location, [cookie]);
  } catch (error) {
    return refused(ctx, error, { page: fresh ? '/user/setting' : '/user/login', redirect: back });
  }
}

/** @throws ApiError oauthClosed, oauthUnreachable, oauthAnswerWrong, tooManyAttempts, loginExpired */
export async function beginLink(ctx: RequestContext, viewer: Viewer): Promise<Begun> {
  return begin(ctx, '/user/setting', { viewer });
}

/** Who came back from the provider goes on logged in, or linked, or is told why not. */
export async function comeBack(ctx: RequestContext, back: CameBack): Promise<Redirect> {
  const cookie = { name: cookieName(back.state), value: '', maxAgeSeconds: 0 };
  const waiting = await takenBy(ctx, back.state);
  if (!waiting)
    return refusedRedirect(new ApiError('oauthStateWrong'), { page: '/user/login', redirect: '' }, [cookie]);
  const { uid, session_id, redirect } = waiting;
  const proofs = proofsOf(ctx, waiting);
  try {
    const provider = openedProvider(ctx);
    const { issuer, person, age } = await personOf(ctx, provider, proofs, back);
    if (uid !== null && session_id !== null) {
      await linkPerson(ctx, { uid, session_id }, { issuer, person });
      return new Redirect(`${redirect}?linked=1`, [cookie]);
    }
    const is_proved = provesNow(ctx, provider, waiting, age) ? 1 : 0;
    if (proofs.fresh && is_proved === 0) throw new ApiError('oauthNotFresh');
    const code = await ctx.db.transaction().execute((tx) => letIn(ctx, tx, provider, { issuer, person, is_proved }));
    await settleGroups(ctx, { source: 'oauth', issuer, subject: person.subject }, rightsIn(provider.form, person));
    return codeRedirect(code, redirect, [cookie]);
  } catch (error) {
    if (error instanceof ApiError) await tellFailure(ctx, error, { username: '', source: 'oauth' });
    return refused(ctx, error, { page: uid === null && !proofs.fresh ? '/user/login' : '/user/setting', redirect }, [
      cookie,
    ]);
  }
}

async function begin(
  ctx: RequestContext,
  redirect: string,
  { viewer, fresh = false }: { readonly viewer?: Viewer; readonly fresh?: boolean },
): Promise<Begun> {
  const provider = openedProvider(ctx);
  await countRequest(ctx, 'oauth', BEGUN);
  const proofs = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), fresh };
  const location = isOpenId(provider.form)
    ? await openIdAddress(ctx, provider, proofs)
    : plainAddress(provider, proofs);
  const browser = randomToken();
  await ctx.db.transaction().execute(async (tx) => {
    if (viewer) await lockAsking(ctx, tx, viewer);
    await insertWaiting(tx, {
      state_hash: sha256(proofs.state),
      browser_hash: sha256(browser),
      proofs: sealSecret(ctx.secrets, PROOFS_PURPOSE, JSON.stringify(proofs)),
      redirect,
      uid: viewer?.uid ?? null,
      session_id: viewer?.session_id ?? null,
      expires_at: ctx.clock.now() + WAIT_SECONDS,
    });
  });
  return { location, cookie: { name: cookieName(proofs.state), value: browser, maxAgeSeconds: WAIT_SECONDS } };
}

/** One for each log-in: two windows of a browser do not disturb each other. */
function cookieName(state: string): string {
  return `sheaf_external_${sha256(state).slice(0, 12)}`;
}

/** A state is good once, whatever comes of it, and only in the browser that it was given to. */
async function takenBy(ctx: RequestContext, state: string): Promise<WaitingLogin | undefined> {
  if (state === '') return undefined;
  const waiting = await ctx.db.transaction().execute((tx) => takeWaiting(tx, sha256(state)));
  const browser = ctx.request.cookies[cookieName(state)] ?? '';
  if (!waiting || waiting.expires_at <= ctx.clock.now()) return undefined;
  return sameSecret(sha256(browser), waiting.browser_hash) ? waiting : undefined;
}

function proofsOf({ secrets }: Context, { proofs }: WaitingLogin): LoginProofs {
  // what `begin` sealed
  return JSON.parse(openSecret(secrets, PROOFS_PURPOSE, proofs)) as LoginProofs;
}

interface Vouched {
  readonly issuer: string;
  readonly person: OauthPerson;
}

/**
 * Did he log in over there on this very way, rather than long ago? Both times are the provider's own, so that its clock
 * does not matter. Providers that are no OpenID providers never say; they are taken to ask each time.
 */
function provesNow(
  { clock }: Context,
  { form }: OauthProvider,
  { expires_at }: WaitingLogin,
  age: Told['age'],
): boolean {
  if (!isOpenId(form)) return true;
  const begun_at = expires_at - WAIT_SECONDS;
  return age !== undefined && age <= clock.now() - begun_at + SKEW_SECONDS;
}

/** @throws ApiError oauthUnreachable, oauthRefused, oauthAnswerWrong, oauthNobody */
async function personOf(
  ctx: Context,
  provider: OauthProvider,
  proofs: LoginProofs,
  back: CameBack,
): Promise<Vouched & Pick<Told, 'age'>> {
  const ask = isOpenId(provider.form) ? openIdClaims : plainClaims;
  const { issuer, claims, age } = await ask(ctx, provider, proofs, back);
  const person = personIn(claims, provider.form);
  if (person.subject === '') throw new ApiError('oauthNobody');
  return { issuer, person, age };
}

/**
 * The code of his account here, which is found by issuer and subject alone, or made.
 * @throws ApiError oauthNoAccount, accountDisabled, identityNameTaken, usernameInvalid, identityTaken
 */
async function letIn(
  ctx: RequestContext,
  tx: Tx,
  { form }: OauthProvider,
  { issuer, person, is_proved }: Vouched & { readonly is_proved: 0 | 1 },
): Promise<string> {
  const key = { source: 'oauth', issuer, subject: person.subject } as const;
  const { username, name, email } = person;
  const known = await findByIdentity(tx, key);
  if (!known && form.create_accounts === 0) throw new ApiError('oauthNoAccount');
  const { uid } = known ?? (await registerOutside(ctx, tx, { ...key, username, name, email }));
  const code = await createCodeFor(ctx, tx, uid, { is_proved });
  if (code === undefined) throw new ApiError('accountDisabled');
  const by = { uid, username: known?.username ?? username };
  const subject = { kind: 'user', id: uid, name: by.username } as const;
  await recordAudit(ctx, tx, { action: 'login.outside', by, subject, after: { source: key.source, issuer } });
  return code;
}

/** In the session that began it, if that goes on. @throws ApiError loginExpired, identityTaken */
async function linkPerson(
  ctx: RequestContext,
  asking: Pick<Viewer, 'uid' | 'session_id'>,
  { issuer, person }: Vouched,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const by = await lockAsking(ctx, tx, asking);
    await linkIdentity(ctx, tx, { source: 'oauth', issuer, subject: person.subject }, asking.uid);
    const subject = { kind: 'user', id: by.uid, name: by.username } as const;
    await recordAudit(ctx, tx, { action: 'identity.linked', by, subject, after: { source: 'oauth', issuer } });
  });
}

/** Faults go on as faults; what has a name is told where one can go on. */
function refused(
  ctx: RequestContext,
  error: unknown,
  to: { readonly page: string; readonly redirect: string },
  cookies: readonly CookieToSet[] = [],
): Redirect {
  if (!(error instanceof ApiError)) throw error;
  ctx.log.warn({ err: error, reqId: ctx.request.id }, 'nobody was logged in from elsewhere');
  return refusedRedirect(error, to, cookies);
}
