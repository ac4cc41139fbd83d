import { errorText, type FetchSchedule, LIMITS } from '@sheaf/contract';
import { ImportRefused } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { HOST_UNKNOWN, OutgoingError } from '../../platform/outgoing/target.ts';
import { admitting } from './relay.service.ts';

// Documents that people have fetched from an address, now and again.

const PERIODS: Readonly<Record<FetchSchedule, number>> = { never: 0, hourly: 3600, daily: 86_400, weekly: 604_800 };
const MB = 1024 * 1024;

/** Whence a document comes by itself. */
export interface Followed {
  readonly url: string;
  readonly schedule: FetchSchedule;
}

/** When it is fetched next; 0: never. */
export function nextFetch({ clock }: Context, { url, schedule }: Followed): number {
  return url === '' || schedule === 'never' ? 0 : clock.now() + PERIODS[schedule];
}

/** Is this an address that documents may come from, by what can be known before it is asked? @throws ApiError apiFetchRefused */
export function demandAddress(ctx: Context, url: string): void {
  const refuse = (cause?: unknown) => new ApiError('apiFetchRefused', {}, { field: 'url', cause });
  if (!URL.canParse(url)) throw refuse();
  const target = new URL(url);
  if (!/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '') throw refuse();
  try {
    admitting(ctx)(target);
  } catch (error) {
    throw error instanceof OutgoingError ? refuse(error) : error;
  }
}

/** @throws ApiError apiFetchRefused, apiFetchStatus, apiFetchTooLarge, apiFetchUnanswered */
export async function fetchDocument(ctx: Context, url: string, accept: string): Promise<Buffer> {
  if (url === '') throw new ApiError('apiFetchRefused', {}, { field: 'url' });
  try {
    const { status, body } = await ctx.outgoing.send({
      url,
      method: 'GET',
      headers: { accept },
      timeoutMs: LIMITS.apiFetchSeconds * 1000,
      // one more, which tells that there is more
      maxBytes: LIMITS.apiDocumentBytes + 1,
      redirects: 'checked',
      admit: admitting(ctx),
    });
    if (status < 200 || status > 299) {
      throw new ApiError('apiFetchStatus', { status, url: shown(url) }, { field: 'url' });
    }
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (bytes.length <= LIMITS.apiDocumentBytes) return bytes;
    throw new ApiError('apiFetchTooLarge', { max: LIMITS.apiDocumentBytes / MB }, { field: 'url' });
  } catch (cause) {
    throw cause instanceof OutgoingError ? refusal(cause, url) : cause;
  }
}

/** What stands behind `?` may be a secret. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Which of its reasons it was is not told: it would say what is inside the network of the site. */
function refusal(cause: OutgoingError, url: string): ApiError {
  if (cause.final || cause.message === HOST_UNKNOWN)
    return new ApiError('apiFetchRefused', {}, { field: 'url', cause });
  const values = { seconds: LIMITS.apiFetchSeconds, url: shown(url) };
  return new ApiError('apiFetchUnanswered', values, { field: 'url', cause });
}

/** Why nothing came of a fetch, in both languages. */
interface Failure {
  readonly error: ApiError['error'];
  readonly values: Readonly<Record<Language, ApiError['values']>>;
}

/** As it is stored until a fetch succeeds; undefined for a fault. */
export function storedFailure(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure && JSON.stringify(failure);
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof ImportRefused) {
    return { error: error.error, values: { zh: { reason: error.reason('zh') }, en: { reason: error.reason('en') } } };
  }
  return error instanceof ApiError ? { error: error.error, values: { zh: error.values, en: error.values } } : undefined;
}

/** Empty where nothing failed. */
export function failureText(failure: string, language: Language): string {
  if (failure === '') return '';
  // Written by storedFailure, in this form.
  const { error, values } = JSON.parse(failure) as Failure;
  return errorText(error, language, values[language]);
}
