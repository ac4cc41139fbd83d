import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { percentile } from './percentile.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `sequence`: each request once, one after the other. `throughput`: over and over on several connections. */
export type LoadJob =
  | { readonly kind: 'sequence'; readonly url: string; readonly requests: readonly LoadRequest[] }
  | {
      readonly kind: 'throughput';
      readonly url: string;
      readonly requests: readonly LoadRequest[];
      readonly connections: number;
      readonly warmSeconds: number;
      readonly seconds: number;
    };

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly count: number;
  /** Of the largest answer, as sent. */
  readonly bytesMax: number;
}

interface Answered {
  readonly ms: number;
  readonly bytes: number;
}

// The client of the benchmarks: a process of its own, so that it can have a core of its own.
if (import.meta.main) {
  // Written by load.ts, which has the type.
  const job = JSON.parse(await text(process.stdin)) as LoadJob;
  process.stdout.write(JSON.stringify(await (job.kind === 'sequence' ? inSequence(job) : atOnce(job))));
}

async function inSequence({ url, requests }: LoadJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answered[] = [];
  for (const one of requests) answers.push(await send(url, one, agent));
  agent.destroy();
  const totalMs = answers.reduce((sum, { ms }) => sum + ms, 0);
  return summary(answers, totalMs / 1000);
}

function send(url: string, { method, path, headers, body }: LoadRequest, agent: Agent): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const started = performance.now();
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(url + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
    let bytes = 0;
    let beginning = '';
    response.on('data', (chunk: Buffer) => {
      if (bytes === 0) beginning = chunk.subarray(0, 200).toString();
      bytes += chunk.length;
    });
    response.on('end', () => {
      const failed = response.statusCode !== 200 || /^\{"error_code":[1-9]/.test(beginning);
      if (failed) reject(new Error(`${path}: HTTP ${response.statusCode} ${beginning}`));
      else resolve({ ms: performance.now() - started, bytes });
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

async function atOnce(job: Extract<LoadJob, { kind: 'throughput' }>): Promise<LoadResult> {
  await cannon(job, job.warmSeconds);
  const { answers, seconds } = await cannon(job, job.seconds);
  return summary(answers, seconds);
}

/** Each connection begins somewhere else in the list, so that they do not ask for the same page at once. */
async function cannon(
  { url, requests, connections }: Extract<LoadJob, { kind: 'throughput' }>,
  duration: number,
): Promise<{ answers: Answered[]; seconds: number }> {
  const answers: Answered[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<{ answers: Answered[]; seconds: number }>();
  let clients = 0;
  const setupClient = (client: { setRequests(list: readonly LoadRequest[]): void }): void => {
    const at = Math.floor((clients++ * requests.length) / connections) % requests.length;
    client.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
  };
  autocannon({ url, connections, duration, requests, setupClient }, (error, outcome) => {
    const failed = error ?? failureOf(outcome);
    if (failed) reject(failed);
    else resolve({ answers, seconds: outcome.duration });
  }).on('response', (_client, _status, bytes, ms) => {
    answers.push({ ms, bytes });
  });
  return promise;
}

function failureOf({ errors, timeouts, non2xx }: { errors: number; timeouts: number; non2xx: number }) {
  if (errors + timeouts + non2xx === 0) return undefined;
  return new Error(`${errors} errors, ${timeouts} timeouts, ${non2xx} answers without success`);
}

function summary(answers: readonly Answered[], seconds: number): LoadResult {
  const times = answers.map(({ ms }) => ms);
  return {
    perSecond: answers.length / seconds,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    max: percentile(times, 100),
    count: answers.length,
    bytesMax: answers.reduce((most, { bytes }) => Math.max(most, bytes), 0),
  };
}
