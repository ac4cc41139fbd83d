import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { LIMITS } from '@sheaf/contract';
import { type FileSource, ImportRefused, openFile, openFolder } from '@sheaf/exchange';
import { type ApiDifference, compareApis } from '@sheaf/exchange/api-diff/compare';
import { changeSentence } from '@sheaf/exchange/api-diff/sentences';
import { readApi } from '@sheaf/exchange/api-documents';
import type { ApiModel } from '@sheaf/exchange/api-model';
import type { Language } from '../platform/http/language.ts';
import { differenceLines } from './api-texts.ts';
import { parsed } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, NotThereError, RefusedError, UsageError } from './exit.ts';
import { languageAsked } from './import-texts.ts';
import { missingText, refusalText } from './refusal-texts.ts';
import { say } from './say.ts';
import { pathGiven } from './site-call.ts';

export const apiCommand: Command = {
  name: 'api',
  usage: 'api diff <old> <new> [--lang zh|en] [--json]',
  summary: 'Say what changed from one description of an API to another, and whether it breaks who calls.',
  example: 'api diff main.yaml openapi.yaml',
  details:
    '  <old> and <new> are files, folders or zips of OpenAPI 3.0, 3.1, Swagger 2.0 or Postman. Needs no site.\n  Ends with 6 where something breaks who calls the API as it was.',
  runBeside: async (_, args) => {
    const options = { lang: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
    const [verb, before, now, ...more] = positionals;
    if (verb !== 'diff' || before === undefined || now === undefined || more.length > 0) throw new UsageError();
    const language = languageAsked(values.lang);
    const told = compareApis(await apiAt(before, language), await apiAt(now, language), LIMITS.apiDifferences);
    if (values.json === true) console.log(JSON.stringify(factsOf(told, language)));
    else for (const line of differenceLines(told, language)) say(line);
    return told.counts.broken > 0 ? EXIT.breaks : EXIT.done;
  },
};

async function apiAt(place: string, language: Language): Promise<ApiModel> {
  const source = await openAt(place, language);
  try {
    const model = await readApi(source, { language });
    if (model === undefined) throw new RefusedError(refusalText('noApi', place, language));
    for (const ref of model.missing) console.error(missingText(place, ref, language));
    return model;
  } catch (error) {
    throw refusalOf(error, place, language);
  } finally {
    await source.close();
  }
}

async function openAt(place: string, language: Language): Promise<FileSource> {
  const path = pathGiven(place);
  const found = await stat(path).catch((cause) => {
    throw new NotThereError(refusalText('notThere', place, language), { cause });
  });
  try {
    return await (found.isDirectory() ? openFolder(path) : openFile({ path }));
  } catch (error) {
    throw refusalOf(error, place, language);
  }
}

function refusalOf(error: unknown, place: string, language: Language): unknown {
  if (!(error instanceof ImportRefused)) return error;
  return new RefusedError(`${place}${language === 'zh' ? '：' : ': '}${error.reason(language)}`, { cause: error });
}

function factsOf({ before, now, counts, changes }: ApiDifference, language: Language): object {
  return {
    ...{ before, now, breaks: counts.broken > 0, counts },
    changes: changes.map(({ page: _page, ...change }) => ({
      ...change,
      sentence: changeSentence({ ...change, page: '' }, language),
    })),
  };
}
