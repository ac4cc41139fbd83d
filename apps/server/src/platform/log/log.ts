import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const HIDDEN = /password|captcha|token|cookie|authorization|secret|page_content|mail|unique_key/i;
// Facts of a log line are small; this only bounds what somebody hands over by mistake.
const DEPTH_MAX = 8;
const LIST_MAX = 100;
const BUFFER_BYTES = 8192;
const FLUSH_MS = 500;
// Those go through their serializers below, which pick what may be told.
const SERIALIZED: ReadonlySet<string> = new Set(['err', 'error', 'req', 'res']);

/** JSON lines. What a field name gives away as a secret, a page's text or a mail address is hidden at any depth. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: (facts: object) => hideFacts(facts) },
    serializers: { err: presentError, error: presentError, req: presentRequest, res: presentResponse },
  };
  return pino(options, destination ?? standardOutput());
}

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * One for all logs of the process. Lines are written by the block: one write for each would take a tenth of the time of
 * a short request.
 */
function standardOutput(): DestinationStream {
  if (output) return output;
  const opened = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
  process.once('exit', () => opened.flushSync());
  output = opened;
  return opened;
}

function hideFacts(facts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, SERIALIZED.has(name) ? value : hideField(name, value, 1)]),
  );
}

function hideField(name: string, value: unknown, depth: number): unknown {
  if (HIDDEN.test(name)) return '[hidden]';
  return hideInside(value, depth);
}

function hideInside(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return presentError(value);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= DEPTH_MAX) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((entry) => hideInside(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, LIST_MAX)
      .map(([name, field]) => [name, hideField(name, field, depth + 1)]),
  );
}

/** Errors of a database carry rows in their other fields: only these are told. */
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return hideInside(error, 1);
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type, message, stack, ...code };
}

/** The query of an address may hold a token. */
function presentRequest(request: { method?: unknown; url?: unknown }): object {
  return { method: request.method, path: String(request.url).split('?')[0] };
}

function presentResponse(response: { statusCode?: unknown }): object {
  return { status: response.statusCode };
}
