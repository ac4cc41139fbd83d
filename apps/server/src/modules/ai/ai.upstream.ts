import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { openSecret, SecretUnreadableError, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send.ts';
import { OutgoingError } from '../../platform/outgoing/target.ts';
import { type ChatLine, chatChunk, chatLine, linesOf, refusalIn, shownReason } from './chat-lines.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A piece of what the model writes, as it comes; with `ends` it is the last one. */
export interface ChatPiece {
  readonly text: string;
  readonly ends: 'stop' | 'length' | undefined;
}

const HOST = 'https://api.openai.com';
const MODEL = 'gpt-4o';
const HEAD_MS = 30_000;
const TOTAL_MS = 480_000;
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
const REFUSAL_BYTES_MAX = 16 * 1024;

/** The key as it is stored: it opens for this host and no other, whoever changes the host. */
export function sealKey({ secrets }: Context, host: string, key: string): string {
  return sealSecret(secrets, purposeFor(host), key);
}

/**
 * Begins an answer of the model: it has taken the request when this returns, and what it writes is read from then on.
 * @throws ApiError aiNotSet, aiUnreachable, aiRefused
 */
export async function openChat(
  ctx: Context,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<AsyncIterable<ChatPiece>> {
  const key = keyOf(ctx);
  const answer = await askModel(ctx, key, messages, signal);
  if (answer.status !== 200) {
    const said = shownReason(refusalIn(await beginningOf(answer)), key);
    throw new ApiError('aiRefused', {
      reason: said === '' ? `HTTP ${answer.status}` : `${said} (HTTP ${answer.status})`,
    });
  }
  return piecesOf(answer, key);
}

async function askModel(
  ctx: Context,
  key: string,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const { open_api_host, ai_model_name } = ctx.settings.current;
  try {
    return await ctx.outgoing.send({
      url: `${open_api_host || HOST}/v1/chat/completions`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
      },
      body: JSON.stringify({ model: ai_model_name || MODEL, messages, stream: true }),
      timeoutMs: TOTAL_MS,
      headMs: HEAD_MS,
      maxBytes: ANSWER_BYTES_MAX,
      // another host would be told the key
      redirects: 'refuse',
      signal,
    });
  } catch (cause) {
    throw cause instanceof OutgoingError ? new ApiError('aiUnreachable', {}, { cause }) : cause;
  }
}

/** @throws ApiError aiRefused, aiBrokenOff */
async function* piecesOf(answer: OutgoingAnswer, key: string): AsyncGenerator<ChatPiece> {
  let written = 0;
  try {
    for await (const line of chatLinesOf(answer)) {
      const piece = pieceOf(line, key);
      if (!piece) continue;
      written += piece.text.length;
      yield piece;
      if (piece.ends !== undefined || written > LIMITS.aiAnswerChars) return;
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('aiBrokenOff', {}, { cause });
  }
  // a stream that ends without a word on why was cut
  throw new ApiError('aiBrokenOff');
}

/** @throws ApiError aiRefused */
function pieceOf(line: ChatLine, key: string): ChatPiece | undefined {
  if (line === undefined) return undefined;
  if (line === 'done') return { text: '', ends: 'stop' };
  if ('error' in line) throw new ApiError('aiRefused', { reason: shownReason(line.error, key) });
  return line;
}

async function* chatLinesOf(answer: OutgoingAnswer): AsyncGenerator<ChatLine> {
  if (/^application\/json\b/i.test(answer.headers['content-type'] ?? '')) {
    const parts: string[] = [];
    for await (const line of linesOf(answer.body)) parts.push(line);
    yield chatChunk(parts.join('\n'));
    return;
  }
  for await (const line of linesOf(answer.body)) yield chatLine(line);
}

async function beginningOf({ body }: OutgoingAnswer): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= REFUSAL_BYTES_MAX) break;
    }
  } catch (error) {
    // what came of it says enough
    if (!(error instanceof OutgoingError)) throw error;
  }
  return Buffer.concat(parts).toString();
}

/** @throws ApiError aiNotSet, also where the host was changed and the key was not */
function keyOf({ secrets, settings }: Context): string {
  const { open_api_key, open_api_host } = settings.current;
  if (open_api_key === '') throw new ApiError('aiNotSet');
  try {
    return openSecret(secrets, purposeFor(open_api_host), open_api_key);
  } catch (cause) {
    throw cause instanceof SecretUnreadableError ? new ApiError('aiNotSet', {}, { cause }) : cause;
  }
}

function purposeFor(host: string): string {
  return `open_api_key ${host || HOST}`;
}
