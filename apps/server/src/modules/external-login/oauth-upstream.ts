import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { OutgoingError } from '../../platform/outgoing/target.ts';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Heard {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 256 * 1024;

/**
 * One request to a provider: certificates are verified, the time and what is read are bounded, and nothing is followed
 * elsewhere, where the secret would be told to another.
 * @throws ApiError oauthUnreachable, oauthAnswerWrong
 */
export async function askProvider(ctx: Pick<Context, 'outgoing'>, { body, ...asked }: Asked): Promise<Heard> {
  try {
    const answer = await ctx.outgoing.send({
      ...asked,
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES_MAX,
      redirects: 'refuse',
    });
    const parts: Buffer[] = [];
    for await (const part of answer.body) parts.push(part);
    const bytes = Buffer.concat(parts);
    // what is longer was cut there
    if (bytes.length >= ANSWER_BYTES_MAX) throw new ApiError('oauthAnswerWrong', {}, { cause: 'too long' });
    return { status: answer.status, type: answer.headers['content-type'] ?? '', text: bytes.toString() };
  } catch (cause) {
    throw cause instanceof OutgoingError ? new ApiError('oauthUnreachable', {}, { cause }) : cause;
  }
}

/** A JSON object; undefined for anything else. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined; // foreign text that is no JSON
  }
}

/** One line of what a provider says, without the secret and cut short: for administrators. */
export function shownSaid(said: string, secret: string): string {
  const line = (secret === '' ? said : said.replaceAll(secret, '***')).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.slice(0, 200);
}
