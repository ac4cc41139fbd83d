import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { Context } from '../../context.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CameBack, LoginProofs, Told } from './oauth-flow.ts';
import type { OauthProvider } from './oauth-provider.ts';
import { askProvider } from './oauth-upstream.ts';

type Lib = typeof import('openid-client');

interface Discovered {
  readonly key: string;
  readonly until: number;
  readonly client: Promise<Configuration>;
}

const KEPT_SECONDS = 600;
/** How far the provider's clock may be from ours. */
const SKEW_SECONDS = 60;
const SCOPE = 'openid profile email';
/** One provider is set at a time. */
const discovered = new WeakMap<Context['settings'], Discovered>();

/** @throws ApiError oauthUnreachable, oauthAnswerWrong */
export async function openIdAddress(
  ctx: Context,
  provider: OauthProvider,
  { state, nonce, verifier, fresh }: LoginProofs,
): Promise<string> {
  return told(async (lib) => {
    const client = await clientOf(ctx, lib, provider);
    const address = lib.buildAuthorizationUrl(client, {
      redirect_uri: provider.callback,
      scope: provider.form.scope || SCOPE,
      state,
      nonce,
      code_challenge: await lib.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(fresh && { prompt: 'login', max_age: '0' }),
    });
    return address.href;
  });
}

/**
 * Who came back: the code is exchanged, and the ID token must be signed by the issuer, for this site, for this log-in.
 * @throws ApiError oauthUnreachable, oauthRefused, oauthAnswerWrong
 */
export async function openIdClaims(
  ctx: Context,
  provider: OauthProvider,
  proofs: LoginProofs,
  { code, state, error, iss }: CameBack,
): Promise<Told> {
  return told(async (lib) => {
    const client = await clientOf(ctx, lib, provider);
    const back = new URL(provider.callback);
    for (const [name, value] of Object.entries({ code, state, error, iss })) {
      if (value !== '') back.searchParams.set(name, value);
    }
    const tokens = await lib.authorizationCodeGrant(client, back, {
      expectedState: proofs.state,
      expectedNonce: proofs.nonce,
      pkceCodeVerifier: proofs.verifier,
      idTokenExpected: true,
    });
    const signed = tokens.claims();
    if (!signed) throw new ApiError('oauthAnswerWrong');
    const tells = client.serverMetadata().userinfo_endpoint !== undefined;
    const more = tells ? await lib.fetchUserInfo(client, tokens.access_token, signed.sub) : {};
    const age = signed.auth_time === undefined ? undefined : signed.iat - signed.auth_time;
    return { issuer: signed.iss, claims: { ...more, ...signed }, age };
  });
}

/** What is said to a code that nobody was given. @throws ApiError oauthUnreachable, oauthAnswerWrong */
export async function refusalOfCode(ctx: Context, provider: OauthProvider): Promise<string> {
  const state = randomToken();
  const proofs = { state, nonce: randomToken(), verifier: randomToken(), fresh: false };
  const back = { code: 'a-code-that-nobody-has', authCode: '', state, error: '', iss: provider.form.issuer };
  try {
    await openIdClaims(ctx, provider, proofs, back);
    return '';
  } catch (error) {
    const { ResponseBodyError } = await import('openid-client');
    const cause = error instanceof ApiError ? error.cause : undefined;
    if (cause instanceof ResponseBodyError) return `${cause.error}: ${cause.error_description ?? ''}`;
    throw error;
  }
}

/** Asks the issuer anew what it says of itself. @throws ApiError oauthUnreachable, oauthAnswerWrong */
export async function discoverAnew(ctx: Context, provider: OauthProvider): Promise<{ readonly issuer: string }> {
  discovered.delete(ctx.settings);
  return told(async (lib) => (await clientOf(ctx, lib, provider)).serverMetadata());
}

/** Read for some minutes from memory; what failed is asked again. */
function clientOf(ctx: Context, lib: Lib, { form, secret, callback }: OauthProvider): Promise<Configuration> {
  const key = JSON.stringify([form.issuer, form.client_id, sha256(secret), callback]);
  const now = ctx.clock.now();
  const kept = discovered.get(ctx.settings);
  if (kept?.key === key && kept.until > now) return kept.client;
  const isPlain = form.issuer.startsWith('http:');
  const client = lib.discovery(
    new URL(form.issuer),
    form.client_id,
    { [lib.clockTolerance]: SKEW_SECONDS },
    clientAuth(lib, secret),
    {
      [lib.customFetch]: fetchBy(ctx, callback),
      // http is for a provider inside one's own network
      execute: [lib.enableNonRepudiationChecks, ...(isPlain ? [lib.allowInsecureRequests] : [])],
    },
  );
  discovered.set(ctx.settings, { key, until: now + KEPT_SECONDS, client });
  client.catch(() => {
    if (discovered.get(ctx.settings)?.client === client) discovered.delete(ctx.settings);
  });
  return client;
}

/** As the provider says that it takes a secret; by the header where it says nothing, as the standard has it. */
function clientAuth(lib: Lib, secret: string): ClientAuth {
  if (secret === '') return lib.None();
  const [byHeader, byBody] = [lib.ClientSecretBasic(secret), lib.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? byHeader : byBody;
    way(server, client, body, headers);
  };
}

/** The provider compares the address with which a code is exchanged; the library leaves the query of ours out. */
function fetchBy(ctx: Context, callback: string): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (body instanceof URLSearchParams && body.has('redirect_uri')) body.set('redirect_uri', callback);
    const text = body === undefined || body === null ? undefined : String(body);
    const answer = await askProvider(ctx, { url, method, headers, body: text });
    return new Response(answer.status === 204 ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': answer.type },
    });
  };
}

/** Whatever the library says of the provider, in our words. */
async function told<T>(work: (lib: Lib) => Promise<T>): Promise<T> {
  const lib = await import('openid-client');
  try {
    return await work(lib);
  } catch (cause) {
    throw ownError(cause) ?? namedError(lib, cause);
  }
}

/** A fault of ours stays one. */
function namedError(lib: Lib, cause: unknown): unknown {
  const isCode = cause instanceof lib.ResponseBodyError && cause.error === 'invalid_grant';
  if (isCode || cause instanceof lib.AuthorizationResponseError) return new ApiError('oauthRefused', {}, { cause });
  const known = [lib.ClientError, lib.ResponseBodyError, lib.WWWAuthenticateChallengeError, TypeError];
  return known.some((kind) => cause instanceof kind) ? new ApiError('oauthAnswerWrong', {}, { cause }) : cause;
}

function ownError(error: unknown): ApiError | undefined {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if (cause instanceof ApiError) return cause;
    cause = cause.cause;
  }
  return undefined;
}
