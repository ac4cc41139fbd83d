import { parentPort } from 'node:worker_threads';
import { ImportRefused, openPacked } from '@sheaf/exchange';
import { compareApis } from '@sheaf/exchange/api-diff/compare';
import { readApi } from '@sheaf/exchange/api-documents';
import type { ApiModel } from '@sheaf/exchange/api-model';
import type { CompareAnswer, CompareTask } from './api-change.apart.service.ts';

parentPort?.on('message', async (task: CompareTask) => {
  parentPort?.postMessage(await answerTo(task));
});

async function answerTo({ before, now, language, most }: CompareTask): Promise<CompareAnswer> {
  try {
    const [one, other] = [await modelOf(before, language), await modelOf(now, language)];
    if (!one || !other) return { unknown: true };
    return { difference: JSON.stringify(compareApis(one, other, most)) };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { refused: { error: error.error, zh: error.reason('zh'), en: error.reason('en') } };
  }
}

async function modelOf(packed: Uint8Array, language: 'en' | 'zh'): Promise<ApiModel | undefined> {
  return readApi(await openPacked(packed), { language });
}
