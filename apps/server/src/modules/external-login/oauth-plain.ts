import { createHash } from 'node:crypto';
import type { Oauth2Form } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CameBack, LoginProofs, Told } from './oauth-flow.ts';
import type { Claims } from './oauth-person.ts';
import { hostAddress, type OauthPath, type OauthProvider, oauthAddress } from './oauth-provider.ts';
import { askProvider, type Heard, jsonObject } from './oauth-upstream.ts';

/** Where a provider that is no OpenID provider sends people who log in. */
export function plainAddress({ form, callback }: OauthProvider, { state, verifier }: LoginProofs): string {
  const address = new URL(oauthAddress(form, 'authorize_path'));
  const fields = {
    response_type: 'code',
    client_id: form.client_id,
    redirect_uri: callback,
    state,
    ...(form.scope === '' ? {} : { scope: form.scope }),
    ...(form.provider === 'dingtalk'
      ? { prompt: 'consent' }
      : { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Who came back: the code is exchanged for a token, and the token for what the provider says of him.
 * @throws ApiError oauthUnreachable, oauthRefused, oauthAnswerWrong
 */
export async function plainClaims(
  ctx: Context,
  provider: OauthProvider,
  proofs: LoginProofs,
  { code, authCode, error }: CameBack,
): Promise<Told> {
  if (error !== '') throw new ApiError('oauthRefused', {}, { cause: error });
  const { form } = provider;
  const token = tokenIn(form, await askForToken(ctx, provider, code || authCode, proofs.verifier));
  const claims = claimsIn(form, await askWith(ctx, form, 'userinfo_path', token));
  if (form.resource_path === '') return { issuer: hostAddress(form), claims };
  const more = await askWith(ctx, form, 'resource_path', token);
  return { issuer: hostAddress(form), claims: withEmail(claims, more) };
}

/** What the provider answers to a code, whatever it is: the settings are tested by one that nobody has. */
export async function askForToken(
  ctx: Context,
  { form, secret, callback }: OauthProvider,
  code: string,
  verifier: string,
): Promise<Heard> {
  const url = oauthAddress(form, 'token_path');
  const fields = {
    grant_type: 'authorization_code',
    client_id: form.client_id,
    ...(secret === '' ? {} : { client_secret: secret }),
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  };
  const headers = { accept: 'application/json' };
  if (form.provider === 'feishu') return asJson(ctx, url, fields);
  if (form.provider === 'dingtalk') {
    return asJson(ctx, url, { clientId: form.client_id, clientSecret: secret, code, grantType: 'authorization_code' });
  }
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  return askProvider(ctx, { url, method: 'POST', headers: { ...headers, ...type }, body });
}

function asJson(ctx: Context, url: string, fields: Readonly<Record<string, string>>): Promise<Heard> {
  const headers = { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' };
  return askProvider(ctx, { url, method: 'POST', headers, body: JSON.stringify(fields) });
}

/** A code that is over or was never given is told apart from a site that the provider does not know. */
function tokenIn(form: Oauth2Form, heard: Heard): string {
  const answer = unwrapped(form, heard);
  const token = answer['access_token'] ?? answer['accessToken'];
  const isFine = heard.status >= 200 && heard.status < 300 && refusalIn(form, answer) === '';
  if (isFine && typeof token === 'string' && /^[\x21-\x7e]{1,8000}$/.test(token)) return token;
  const said = refusalIn(form, answer);
  const isCode = /invalid_grant|bad_verification_code|invalid_code|code (is )?(invalid|expired)/i.test(said);
  throw new ApiError(isCode ? 'oauthRefused' : 'oauthAnswerWrong', {}, { cause: said || `HTTP ${heard.status}` });
}

/** What the provider says against it; '' where it says nothing. */
export function refusalIn({ provider }: Oauth2Form, answer: Claims): string {
  const { error, error_description, code, message, msg } = answer;
  const words = (...said: unknown[]) => said.filter((one) => typeof one === 'string' || typeof one === 'number');
  if (error !== undefined) return words(error, error_description).join(': ') || 'error';
  if (provider === 'feishu' && code !== undefined && code !== 0) return words(code, msg).join(': ') || 'error';
  if (provider === 'dingtalk' && code !== undefined) return words(code, message).join(': ') || 'error';
  return '';
}

/** The token goes in a header, never in an address, which logs keep. */
function askWith(ctx: Context, form: Oauth2Form, path: OauthPath, token: string): Promise<Heard> {
  const proof: Record<string, string> =
    form.provider === 'dingtalk' ? { 'x-acs-dingtalk-access-token': token } : { authorization: `Bearer ${token}` };
  const headers = { accept: 'application/json', ...proof };
  return askProvider(ctx, { url: oauthAddress(form, path), method: 'GET', headers });
}

function claimsIn(form: Oauth2Form, heard: Heard): Claims {
  const claims = unwrapped(form, heard);
  if (heard.status !== 200 || refusalIn(form, claims) !== '') {
    const cause = refusalIn(form, claims) || `HTTP ${heard.status}`;
    throw new ApiError('oauthAnswerWrong', {}, { cause });
  }
  return claims;
}

/** Feishu lays what it answers into `data`; GitHub of old answered as a form. */
export function unwrapped({ provider }: Oauth2Form, { text, type }: Heard): Claims {
  const answer = /form-urlencoded/i.test(type) ? Object.fromEntries(new URLSearchParams(text)) : jsonObject(text);
  if (!answer) return {};
  const { data } = answer;
  const isWrapped = provider === 'feishu' && typeof data === 'object' && data !== null;
  return isWrapped ? { ...answer, ...data } : answer;
}

interface Address {
  readonly email?: unknown;
  readonly primary?: unknown;
  readonly verified?: unknown;
}

/** The address that the provider verified and writes to, where it lists several. */
function withEmail(claims: Claims, { status, text }: Heard): Claims {
  if (status !== 200) return claims; // the right to read them was not given
  try {
    const listed: unknown = JSON.parse(text);
    // each field is looked at before it is used
    const addresses: readonly (Address | null)[] = Array.isArray(listed) ? listed : [];
    const primary = addresses.find((one) => one?.primary === true && one.verified === true);
    return primary ? { ...claims, email: primary.email } : claims;
  } catch {
    return claims; // foreign text that is no JSON tells no address
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
