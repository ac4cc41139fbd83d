import { isOpenId, type OauthCheck, type Settings } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { OutgoingError } from '../../platform/outgoing/target.ts';
import { savedProvider } from './oauth.setting.service.ts';
import { discoverAnew, openIdAddress, refusalOfCode } from './oauth-openid.ts';
import { askForToken, plainAddress, refusalIn, unwrapped } from './oauth-plain.ts';
import { badField, type OauthProvider } from './oauth-provider.ts';
import { askProvider, shownSaid } from './oauth-upstream.ts';

type Outcome = Pick<OauthCheck, 'outcome' | 'said'>;

const GOOD: Outcome = { outcome: 'good', said: '' };
const UNKNOWN: Outcome = { outcome: 'unknown', said: '' };

/**
 * Asks the provider what can be asked without a person: nothing is logged in by it.
 * @throws ApiError settingInvalid naming the field that is missing
 */
export async function checkOauth(ctx: Context): Promise<OauthCheck[]> {
  const { current } = ctx.settings;
  const field = badField(current.oauth2_form, { open: true, hasSite: current.site_url !== '' });
  if (field) throw new ApiError('settingInvalid', { field }, { field });
  const provider = savedProvider(ctx);
  const checks: OauthCheck[] = [{ what: 'callback', ...callbackOutcome(provider, current) }];
  if (isOpenId(provider.form)) {
    const found = await outcomeOf(provider, async () => ({
      ...GOOD,
      said: (await discoverAnew(ctx, provider)).issuer,
    }));
    checks.push({ what: 'discovery', ...found });
    // all else is asked at addresses that it names
    if (found.outcome === 'bad') return checks;
  }
  checks.push({ what: 'authorize', ...(await outcomeOf(provider, () => authorizeOutcome(ctx, provider))) });
  const refusal = isOpenId(provider.form) ? refusalOfCode(ctx, provider) : plainRefusal(ctx, provider);
  return [...checks, ...(await tokenChecks(provider, refusal))];
}

/** The browser brings its proof to this site alone. */
function callbackOutcome({ callback }: OauthProvider, { site_url }: Settings): Outcome {
  const isOurs = site_url === '' || new URL(callback).origin === new URL(site_url).origin;
  return { outcome: isOurs ? 'good' : 'bad', said: callback };
}

/** Most lead on to a page of their own, or show one; who does not know this site says so by the status. */
async function authorizeOutcome(ctx: Context, provider: OauthProvider): Promise<Outcome> {
  const proofs = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), fresh: false };
  const url = isOpenId(provider.form) ? await openIdAddress(ctx, provider, proofs) : plainAddress(provider, proofs);
  const { status } = await askProvider(ctx, { url, method: 'GET', headers: { accept: 'text/html' } });
  return status < 400 ? GOOD : { outcome: 'bad', said: `HTTP ${status}` };
}

/** A code that nobody was given: what is said to it tells whether id and secret were right. */
async function plainRefusal(ctx: Context, provider: OauthProvider): Promise<string> {
  const heard = await askForToken(ctx, provider, 'a-code-that-nobody-has', randomToken());
  return refusalIn(provider.form, unwrapped(provider.form, heard)) || `HTTP ${heard.status}`;
}

const CLIENT_REFUSED =
  /invalid_client|unauthorized_client|incorrect_client_credentials|client.?(id|secret)|app_?(id|secret)/i;
const CODE_REFUSED = /invalid_grant|bad_verification_code|code/i;

async function tokenChecks(provider: OauthProvider, asked: Promise<string>): Promise<OauthCheck[]> {
  let said = '';
  const token = await outcomeOf(provider, async () => {
    said = shownSaid(await asked, provider.secret);
    return /^HTTP (404|405|5\d\d)$/.test(said) ? { outcome: 'bad', said } : GOOD;
  });
  if (token.outcome === 'bad') return [{ what: 'token', ...token }];
  const client: Outcome = CLIENT_REFUSED.test(said)
    ? { outcome: 'bad', said }
    : CODE_REFUSED.test(said)
      ? GOOD
      : { ...UNKNOWN, said };
  return [
    { what: 'token', ...token },
    { what: 'client', ...client },
  ];
}

/** What could not be asked is told with its reason; a redirect is an answer. */
async function outcomeOf({ secret }: OauthProvider, ask: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = reasonOf(error);
    return reason === LED_ELSEWHERE ? GOOD : { outcome: 'bad', said: shownSaid(reason, secret) };
  }
}

const LED_ELSEWHERE = 'it leads elsewhere';

/** The innermost that was said. */
function reasonOf(error: Error): string {
  let said = error.message;
  let cause = error.cause;
  for (let depth = 0; depth < 6 && cause !== undefined; depth += 1) {
    if (typeof cause === 'string') return cause;
    if (!(cause instanceof Error)) break;
    said = cause.message || said;
    if (cause instanceof OutgoingError && !cause.cause) break;
    cause = cause.cause;
  }
  return said;
}
