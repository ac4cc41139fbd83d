import { ImportRefused } from '../refusals.ts';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import {
  addressOf,
  authOf,
  bodyFacts,
  type Language,
  MOST_LEVELS,
  type PostmanCall,
  type PostmanCollection,
  type PostmanFolder,
  type PostmanNode,
  queryOf,
  rowsOf,
  rowsOfLines,
  type SavedAnswer,
  scriptText,
  tidy,
  withoutSecrets,
  wordsOf,
} from './call.ts';

interface Lists {
  readonly language: Language;
  readonly entry: string;
  /** By id; what is placed is taken out. */
  readonly requests: Map<string, Members>;
  readonly folders: Map<string, Members>;
}

/** A collection of version 1: requests and folders in two lists, joined by their ids. @throws ImportRefused too-deep */
export function readVersion1(collection: Members, language: Language, entry: string): PostmanCollection {
  const lists: Lists = {
    language,
    entry,
    requests: byId(listOf(collection, 'requests')),
    folders: byId(listOf(collection, 'folders')),
  };
  const within = new Set(
    [...lists.folders.values()].flatMap((folder) => listOf(folder, 'folders_order').map((id) => textOf(id))),
  );
  const isTop = (folder: Members) => parentOf(folder) === '' && !within.has(textOf(folder, 'id'));
  const tops = ordered(lists.folders, listOf(collection, 'folders_order'), isTop);
  const folders = tops.flatMap((id) => folderOf(lists, id, 1));
  const own = ordered(lists.requests, listOf(collection, 'order'), () => true).flatMap((id) => take(lists, id));
  return {
    name: textOf(collection, 'name').trim(),
    description: wordsOf(ownOf(collection, 'description')),
    variables: rowsOf(listOf(collection, 'variables'), language),
    scripts: [],
    children: [...own, ...folders],
  };
}

function byId(rows: readonly unknown[]): Map<string, Members> {
  return new Map(rows.filter(isMembers).map((row, at) => [textOf(row, 'id') || `#${at}`, row]));
}

/** Ids in the order that is said, then those that it leaves out. */
function ordered(
  rows: ReadonlyMap<string, Members>,
  order: readonly unknown[],
  isWanted: (row: Members) => boolean,
): readonly string[] {
  const said = order.map((id) => textOf(id)).filter((id) => rows.has(id));
  const others = [...rows].filter(([, row]) => isWanted(row)).map(([id]) => id);
  return [...new Set([...said, ...others])];
}

function parentOf(row: Members): string {
  return textOf(row, 'folder') || textOf(row, 'folder_id');
}

function folderOf(lists: Lists, id: string, level: number): readonly PostmanFolder[] {
  if (level > MOST_LEVELS) throw new ImportRefused('too-deep', { entry: lists.entry, max: MOST_LEVELS });
  const folder = lists.folders.get(id);
  if (!folder) return [];
  lists.folders.delete(id);
  const requests = ordered(lists.requests, listOf(folder, 'order'), (request) => parentOf(request) === id);
  const below = ordered(lists.folders, listOf(folder, 'folders_order'), (each) => parentOf(each) === id);
  const children: PostmanNode[] = [
    ...requests.flatMap((each) => take(lists, each)),
    ...below.flatMap((each) => folderOf(lists, each, level + 1)),
  ];
  return [
    {
      node: 'folder',
      name: textOf(folder, 'name').trim(),
      description: wordsOf(ownOf(folder, 'description')),
      scripts: [],
      children,
    },
  ];
}

function take({ requests, language }: Lists, id: string): readonly PostmanCall[] {
  const request = requests.get(id);
  if (!request) return [];
  requests.delete(id);
  return [callOf(request, language)];
}

function callOf(request: Members, language: Language): PostmanCall {
  const raw = textOf(request, 'url');
  const listed = rowsOf(listOf(request, 'queryParams'), language);
  const query = listed.length > 0 ? listed : queryOf(raw, language);
  const data = listOf(request, 'headerData');
  const mode = textOf(request, 'dataMode');
  const variables = Object.entries(membersOf(request, 'pathVariables')).map(([key, value]) => ({ key, value }));
  return {
    node: 'call',
    name: textOf(request, 'name').trim(),
    method: (textOf(request, 'method') || 'GET').toUpperCase(),
    url: addressOf(raw, query.length > 0),
    description: wordsOf(ownOf(request, 'description')),
    auth: authOf(ownOf(request, 'auth')) ?? helperAuth(textOf(request, 'currentHelper')),
    path: rowsOf(
      listOf(request, 'pathVariableData').length > 0 ? listOf(request, 'pathVariableData') : variables,
      language,
    ),
    headers: withoutSecrets(
      data.length > 0 ? rowsOf(data, language) : rowsOfLines(textOf(request, 'headers'), language),
    ),
    query,
    ...bodyFacts(mode, mode === 'raw' ? rawOf(request) : ownOf(request, 'data'), language),
    answers: listOf(request, 'responses').filter(isMembers).map(savedAnswer),
    scripts: [
      { when: 'before' as const, text: scriptText(ownOf(request, 'preRequestScript')) },
      { when: 'after' as const, text: scriptText(ownOf(request, 'tests')) },
    ].filter(({ text }) => text !== ''),
  };
}

function rawOf(request: Members): unknown {
  const data = ownOf(request, 'rawModeData') ?? ownOf(request, 'data');
  return Array.isArray(data) ? textOf(data[0]) : data;
}

/** `basicAuth`, `digestAuth`, `oAuth2`, or `normal` for none. */
function helperAuth(helper: string): PostmanCall['auth'] {
  const [type = 'none'] = (['basic', 'digest'] as const).filter((each) => helper.toLowerCase().startsWith(each));
  return { type, name: '', place: 'header' };
}

function savedAnswer(response: Members): SavedAnswer {
  const code = ownOf(response, 'responseCode');
  return {
    name: textOf(response, 'name') || textOf(code, 'name'),
    status: textOf(code, 'code') || textOf(code),
    body: tidy(textOf(response, 'text')),
  };
}
