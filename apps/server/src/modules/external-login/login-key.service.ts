import { createHash, createHmac } from 'node:crypto';
import { type InputOf, LIMITS, type logInBySecretKey } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/secrets.ts';
import { randomToken, sameSecret, sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Redirect } from '../../platform/http/answer.ts';
import type { Tx } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { putSettings } from '../setting/setting.service.ts';
import { renameTo } from '../user/account.service.ts';
import { type Attempt, guess } from '../user/attempt.service.ts';
import { createCodeFor } from '../user/session.service.ts';
import { accountKey, createUser, demandUsername, findAccountNamed } from '../user/user.service.ts';
import { tellFailure } from './login-failure.service.ts';
import { insertSigned } from './login-key.queries.ts';
import { codeRedirect, refusedRedirect } from './login-redirect.ts';
import { ownPath } from './own-path.ts';

const KEY_PURPOSE = 'login_secret_key';
/** Before and after the time that was signed. */
const GOOD_SECONDS = 60;

/** '' until one is made. */
export function loginKey({ settings, secrets }: Pick<Context, 'settings' | 'secrets'>): string {
  const { login_secret_key } = settings.current;
  return login_secret_key === '' ? '' : openSecret(secrets, KEY_PURPOSE, login_secret_key);
}

/** What was signed with the former one is not taken any more. */
export async function changeLoginKey(ctx: Context, { remove }: { readonly remove: 0 | 1 }): Promise<string> {
  const key = remove === 1 ? '' : randomToken();
  const login_secret_key = key === '' ? '' : sealSecret(ctx.secrets, KEY_PURPOSE, key);
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    await putSettings(ctx, tx, { login_secret_key });
    const subject = { kind: 'site', name: 'login_secret_key' } as const;
    await recordAudit(ctx, tx, { action: 'key.made', subject, after: { removed: remove } });
  });
  await ctx.settings.reload();
  return key;
}

/** A key that other systems sign with already. */
export async function keepLoginKey(ctx: Context, key: string): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => putSettings(ctx, tx, { login_secret_key: sealSecret(ctx.secrets, KEY_PURPOSE, key) }));
  await ctx.settings.reload();
}

type Signed = InputOf<typeof logInBySecretKey>;

/** Whom another system names with a signature that is good now goes on logged in; what fails is told on the log-in page. */
export async function logInSigned(ctx: RequestContext, signed: Signed): Promise<Redirect> {
  const redirect = ownPath(signed.redirect);
  try {
    const proved = await demandSignature(ctx, signed);
    const time = demandTime(ctx, signed);
    const code = await ctx.db.transaction().execute((tx) => letIn(ctx, tx, proved, time));
    return codeRedirect(code, redirect);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await tellFailure(ctx, error, { username: signed.username, source: 'key' });
    return refusedRedirect(error, { page: '/user/login', redirect });
  }
}

/** What of it was signed. @throws ApiError loginKeyOff, loginKeyWrong, tooManyAttempts */
async function demandSignature(ctx: RequestContext, { token, ...signed }: Signed): Promise<Signed> {
  const key = loginKey(ctx);
  if (key === '') throw new ApiError('loginKeyOff');
  const { username, time, name, redirect } = signed;
  const fields = [username, time, name, redirect];
  const attempt: Attempt = { what: 'signed', who: username, address: ctx.request.address };
  const right = await guess(ctx, attempt, async () => {
    // two log-ins have two texts: no field holds what stands between them
    if (fields.some((field) => /\p{Cc}/u.test(field))) return undefined;
    const expected = createHmac('sha256', key).update(fields.join('\n')).digest('hex');
    if (sameSecret(token.toLowerCase(), expected)) return { ...signed, token };
    if (ctx.settings.current.login_key_md5 !== 1) return undefined;
    // the key is of one length and the time of digits alone, so that two texts are two log-ins; the name is not in it
    const old = createHash('md5').update(`${username}${key}${time}`).digest('hex');
    return sameSecret(token.toLowerCase(), old) ? { ...signed, token, name: '' } : undefined;
  });
  if (!right) throw new ApiError('loginKeyWrong');
  return right;
}

/** @throws ApiError loginKeyLate */
function demandTime({ clock }: Context, { time }: Signed): number {
  const seconds = /^\d{1,12}$/.test(time) ? Number(time) : 0;
  if (Math.abs(clock.now() - seconds) > GOOD_SECONDS) throw new ApiError('loginKeyLate', { seconds: GOOD_SECONDS });
  return seconds;
}

/** @throws ApiError loginKeyUsed, loginKeyAdministrator, accountDisabled, usernameInvalid, usernameTaken */
async function letIn(ctx: RequestContext, tx: Tx, { username, token, name }: Signed, time: number): Promise<string> {
  const isFirst = await insertSigned(tx, sha256(token.toLowerCase()), time + GOOD_SECONDS + 1);
  if (!isFirst) throw new ApiError('loginKeyUsed');
  const shown = [...name.trim()].slice(0, LIMITS.nameChars).join('');
  const found = await findAccountNamed(tx, username);
  // by the user name alone: an address is not what was signed
  const known = found?.username_key === accountKey(username) ? found : undefined;
  if (known?.groupid === 1) throw new ApiError('loginKeyAdministrator');
  if (known && shown !== '') await renameTo(tx, known.uid, shown);
  const uid = known?.uid ?? (await openAccount(ctx, tx, username, shown));
  const code = await createCodeFor(ctx, tx, uid);
  if (code === undefined) throw new ApiError('accountDisabled');
  const subject = { kind: 'user', id: uid, name: username } as const;
  await recordAudit(ctx, tx, { action: 'login.outside', by: { uid, username }, subject, after: { by_key: 1 } });
  return code;
}

/** Without a password: it is reached by signatures alone until its owner sets one. */
async function openAccount({ clock }: Context, tx: Tx, username: string, name: string): Promise<number> {
  demandUsername(username);
  const { uid } = await createUser(tx, { username, password_hash: '', groupid: 2, name }, clock.now());
  return uid;
}
