import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CLIENT_CORE, onCore } from './cores.ts';
import type { LoadJob, LoadRequest, LoadResult } from './load-client.ts';

const CLIENT = join(import.meta.dirname, 'load-client.ts');

/** @throws Error when an answer is not a success */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const [program = process.execPath, ...args] = [...onCore(CLIENT_CORE), process.execPath, CLIENT];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(job));
  const answer = await text(child.stdout);
  if (answer === '') throw new Error('The client of the benchmark failed');
  // Written by load-client.ts, which has the type.
  return JSON.parse(answer) as LoadResult;
}

/** As a browser asks for a page. */
export function getPage(path: string): LoadRequest {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' };
  return { method: 'GET', path, headers };
}

/** As the web app calls an endpoint, with a token or as a guest. */
export function postJson(path: string, input: object, token = ''): LoadRequest {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' };
  const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return { method: 'POST', path, headers: { ...headers, ...authorization }, body: JSON.stringify(input) };
}
