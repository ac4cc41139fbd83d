import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Endpoint, getOpenKey, type OpenKey, type RequestOf } from '@sheaf/contract';
import type { Language } from '../platform/http/language.ts';
import { NotThereError, RefusedError, UsageError } from './exit.ts';
import { languageAsked } from './import-texts.ts';
import { refusalText } from './refusal-texts.ts';

/** The item of a site that a command writes to, whichever machine the site is on. */
export interface RemoteItem {
  /** With its base path, without a slash at the end. */
  readonly site: string;
  readonly keys: OpenKey;
  /** Of the headings that are written, and of what the site says. */
  readonly language: Language;
}

/** What such commands take beside their own. */
export const REMOTE_OPTIONS = {
  site: { type: 'string' },
  keys: { type: 'string' },
  lang: { type: 'string' },
  json: { type: 'boolean' },
} as const;
export const REMOTE_USAGE = '--site <address> --keys <file> [--lang zh|en]';
export const REMOTE_DETAILS = `  --keys names a file with api_key and api_token of an item as JSON, as the settings of the item show them.
  --lang is the language of the headings in the pages; without it that of the system (LANG).`;

interface Given {
  readonly site?: string | undefined;
  readonly keys?: string | undefined;
  readonly lang?: string | undefined;
}

/** 0 where none was given. @throws UsageError */
export function idGiven(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new UsageError();
  return Number(text);
}

/** npm runs commands in the project's folder, and keeps here where it was called from. */
export function pathGiven(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/** @throws NotThereError */
export function demandThere(path: string, language: Language): void {
  if (!existsSync(path)) throw new NotThereError(refusalText('notThere', path, language));
}

/** @throws UsageError, NotThereError when the file is not there, RefusedError when it holds no keys */
export function remoteItem({ site, keys, lang }: Given): RemoteItem {
  const language = languageAsked(lang);
  if (site === undefined || keys === undefined || !URL.canParse(site)) throw new UsageError();
  const found = getOpenKey.output.safeParse(jsonOf(keys, language));
  if (!found.success) throw new RefusedError(refusalText('noKeys', keys, language));
  return { site: site.replace(/\/+$/, ''), keys: found.data, language };
}

function jsonOf(path: string, language: Language): unknown {
  let text: string;
  try {
    text = readFileSync(pathGiven(path), 'utf8');
  } catch (cause) {
    throw new NotThereError(refusalText('notThere', path, language), { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RefusedError(refusalText('noJson', path, language), { cause });
  }
}

/** The text of an answer. @throws RefusedError with what the site says, NotThereError when nobody answers */
async function callSite<E extends Endpoint>(
  { site, keys, language }: RemoteItem,
  { path }: E,
  input: Omit<RequestOf<E> & object, keyof OpenKey>,
): Promise<string> {
  let response: Response;
  try {
    response = await fetch(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ ...input, ...keys }),
    });
  } catch (cause) {
    throw new NotThereError(refusalText('noAnswer', site, language), { cause });
  }
  const text = await response.text();
  if (!response.ok) throw new RefusedError(text.trim());
  return text;
}

/** The same of a call that answers in an envelope. */
export async function dataOf<E extends Endpoint>(
  item: RemoteItem,
  endpoint: E,
  input: Omit<RequestOf<E> & object, keyof OpenKey>,
): Promise<unknown> {
  const { error_code, error_message, data } = JSON.parse(await callSite(item, endpoint, input));
  if (error_code !== 0) throw new RefusedError(String(error_message));
  return data;
}
