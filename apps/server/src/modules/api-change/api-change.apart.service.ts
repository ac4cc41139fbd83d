import { LIMITS } from '@sheaf/contract';
import type { ApiDifference } from '@sheaf/exchange/api-diff/compare';
import type { RequestContext } from '../../context.ts';
import { Apart, ApartFailure } from '../../platform/apart.ts';
import { ApiError } from '../../platform/errors.ts';
import { type ByteLru, byteLru } from '../../platform/lru.ts';
import type { Db } from '../../schema/tables.ts';

/** Two documents as they are kept. */
export interface CompareTask {
  readonly before: Uint8Array;
  readonly now: Uint8Array;
  /** That names of the documents' own are written in. */
  readonly language: 'en' | 'zh';
  readonly most: number;
}

export type CompareAnswer =
  | { readonly difference: string }
  | {
      readonly refused: {
        readonly error: 'importTooLarge' | 'importUnreadable';
        readonly zh: string;
        readonly en: string;
      };
    }
  | { readonly unknown: true };

const BOUNDS = { limitMs: 60_000, memoryMb: 768, waiting: 10 } as const;
const KEPT_BYTES = 16 * 1024 * 1024;

/** One for the process: documents of four megabytes take two seconds, which others want. */
const apart = new Apart<CompareTask, CompareAnswer>(new URL('api-change.worker.ts', import.meta.url), BOUNDS);

/** A cache for each database: in tests one process has several, and their ids are the same. */
const caches = new WeakMap<Db, ByteLru<string>>();

interface Kept {
  readonly source_id: number;
  readonly before: number;
  readonly now: number;
}

/** Versions never change, so neither does what is between them. @throws ApiError as `compared` */
export async function comparedOnce(
  db: Db,
  { source_id, before, now }: Kept,
  load: () => Promise<Omit<CompareTask, 'most'>>,
): Promise<ApiDifference> {
  const cache = caches.get(db) ?? byteLru<string>(KEPT_BYTES);
  caches.set(db, cache);
  const key = `${source_id}:${before}:${now}`;
  const known = cache.get(key);
  if (known !== undefined) return differenceFrom(known);
  const made = await run(await load(), 'en');
  cache.set(key, made, 2 * made.length);
  return differenceFrom(made);
}

/** @throws ApiError importTooLarge, importUnknown, importUnreadable, apiCompareTooLarge, busy */
export async function compared(
  { language }: Pick<RequestContext, 'language'>,
  task: Omit<CompareTask, 'most'>,
): Promise<ApiDifference> {
  return differenceFrom(await run(task, language));
}

async function run(task: Omit<CompareTask, 'most'>, language: 'en' | 'zh'): Promise<string> {
  const answer = await answered({ ...task, most: LIMITS.apiDifferences });
  if ('difference' in answer) return answer.difference;
  if ('unknown' in answer) throw new ApiError('importUnknown', {}, { field: 'file' });
  throw new ApiError(answer.refused.error, { reason: answer.refused[language] }, { field: 'file' });
}

async function answered(task: CompareTask): Promise<CompareAnswer> {
  try {
    return await apart.run(task);
  } catch (cause) {
    throw cause instanceof ApartFailure ? tooLarge(cause) : cause;
  }
}

function tooLarge(cause: ApartFailure): ApiError {
  return new ApiError('apiCompareTooLarge', {}, { field: 'source_id', cause });
}

/** Written by the worker, in this form. */
function differenceFrom(json: string): ApiDifference {
  return JSON.parse(json) as ApiDifference;
}
