import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { SentStorage, StorageStep, StorageTest } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Language } from '../../platform/http/language.ts';
import { FileMissingError, type FileStore } from '../../platform/storage/file-store.ts';
import { openedLater } from '../../platform/storage/layered.ts';
import { asStoreError, StoreError } from '../../platform/storage/store-error.ts';
import { openForm } from './storage.service.ts';
import { demandStorage, mergedForm } from './storage.setting.service.ts';
import { fieldToBlame, type TestTrouble, troubleText } from './storage.text.ts';

const PATIENCE = { connectMs: 5_000, silenceMs: 8_000, attempts: 1 };
/** For all of it: some answer a byte now and then. */
const WHOLE_MS = 20_000;

class TestError extends Error {
  override readonly name = 'TestError';
  readonly trouble: TestTrouble;

  constructor(trouble: TestTrouble) {
    super('');
    this.trouble = trouble;
  }
}

/**
 * Writes, reads and removes an object.
 * @throws ApiError settingInvalid naming the field
 */
export async function tryStorage(ctx: RequestContext, sent: SentStorage): Promise<StorageTest> {
  const form = mergedForm(ctx, ctx.settings.current.oss_setting, sent);
  demandStorage(form);
  const bytes = randomBytes(64);
  const key = `probe/${sha256(bytes)}`;
  const giveUp = AbortSignal.timeout(WHOLE_MS);
  // what keeps it from being opened is told of the first step
  const store = openedLater(() => openForm(ctx.secrets, form, PATIENCE));
  const steps: StorageTest['steps'] = [];
  for (const [step, work] of stepsOf(store, key, bytes)) {
    const failed = await failureOf(inTime(work(), giveUp));
    if (failed) {
      steps.push({ step, ok: 0, reason: troubleText(failed.trouble, ctx.language, failed.message) });
      if (step === 'read') await failureOf(inTime(store.remove(key), giveUp));
      return { steps, field: fieldToBlame(failed.trouble, form) };
    }
    steps.push({ step, ok: 1, reason: '' });
  }
  return { steps, field: '' };
}

async function failureOf(work: Promise<void>): Promise<TestError | StoreError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof TestError ? error : asStoreError(error);
  }
}

function stepsOf(
  store: FileStore,
  key: string,
  bytes: Buffer,
): readonly (readonly [step: StorageStep, work: () => Promise<void>])[] {
  return [
    ['write', () => store.put(key, bytes, bytes.byteLength, 'text/plain')],
    ['read', () => demandRead(store, key, bytes)],
    ['remove', () => demandRemoved(store, key)],
  ];
}

async function demandRead(store: FileStore, key: string, bytes: Buffer): Promise<void> {
  const found = await store.read(key).catch((error: unknown) => {
    throw error instanceof FileMissingError ? new TestError('lost') : error;
  });
  if (!(await buffer(found.stream)).equals(bytes)) throw new TestError('wrong');
}

async function demandRemoved(store: FileStore, key: string): Promise<void> {
  await store.remove(key);
  if (await store.exists(key)) throw new TestError('kept');
}

async function inTime(work: Promise<void>, giveUp: AbortSignal): Promise<void> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new StoreError('', { trouble: 'silent' }));
  giveUp.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, tooLong]);
  } finally {
    giveUp.removeEventListener('abort', stop);
  }
}

/** What is wrong with a store, in words, and what it said. */
export function storeTrouble({ trouble, message }: StoreError, language: Language): string {
  return troubleText(trouble, language, message);
}
