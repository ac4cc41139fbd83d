import type { ApiAuth } from '@sheaf/contract';
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
  type PostmanNode,
  queryOf,
  rowsOf,
  rowsOfLines,
  type SavedAnswer,
  type Script,
  scriptText,
  tidy,
  withoutSecrets,
  wordsOf,
} from './call.ts';

/** A collection of version 2.0 or 2.1, or of the draft before them. @throws ImportRefused too-deep */
export function readVersion2(collection: Members, language: Language, entry: string): PostmanCollection {
  const info = membersOf(collection, 'info');
  const auth = authOf(ownOf(collection, 'auth'));
  return {
    name: textOf(info, 'name').trim(),
    description: wordsOf(ownOf(info, 'description')),
    variables: rowsOf(
      listOf(collection, 'variable').length > 0 ? listOf(collection, 'variable') : listOf(collection, 'variables'),
      language,
    ),
    scripts: scriptsOf(collection),
    children: nodesOf(listOf(collection, 'item'), { language, entry, auth, level: 1 }),
  };
}

interface Above {
  readonly language: Language;
  readonly entry: string;
  /** As the folders above say. */
  readonly auth: ApiAuth | undefined;
  readonly level: number;
}

function nodesOf(items: readonly unknown[], above: Above): readonly PostmanNode[] {
  if (above.level > MOST_LEVELS) throw new ImportRefused('too-deep', { entry: above.entry, max: MOST_LEVELS });
  return items.filter(isMembers).flatMap((item): readonly PostmanNode[] => {
    const name = textOf(item, 'name').trim();
    const own = ownOf(item, 'item');
    if (Array.isArray(own)) {
      const auth = authOf(ownOf(item, 'auth')) ?? above.auth;
      const children = nodesOf(own, { ...above, auth, level: above.level + 1 });
      return [
        { node: 'folder', name, description: wordsOf(ownOf(item, 'description')), scripts: scriptsOf(item), children },
      ];
    }
    const request = ownOf(item, 'request');
    return request === undefined
      ? []
      : [callOf(item, typeof request === 'string' ? { url: request } : membersOf(request), above)];
  });
}

function callOf(item: Members, request: Members, { language, auth }: Above): PostmanCall {
  const url = ownOf(request, 'url');
  const raw = typeof url === 'string' ? url : textOf(url, 'raw') || joinedUrl(membersOf(url));
  const listed = rowsOf(listOf(url, 'query'), language);
  const query = listed.length > 0 ? listed : queryOf(raw, language);
  const header = ownOf(request, 'header');
  const body = membersOf(request, 'body');
  const mode = textOf(body, 'mode');
  return {
    node: 'call',
    name: textOf(item, 'name').trim(),
    method: (textOf(request, 'method') || 'GET').toUpperCase(),
    url: addressOf(raw, query.length > 0),
    description: wordsOf(ownOf(request, 'description')) || wordsOf(ownOf(item, 'description')),
    auth: authOf(ownOf(request, 'auth')) ?? auth ?? { type: 'none', name: '', place: 'header' },
    path: rowsOf(listOf(url, 'variable'), language).map((field) => ({ ...field, required: true })),
    headers: withoutSecrets(
      typeof header === 'string' ? rowsOfLines(header, language) : rowsOf(listOf(header), language),
    ),
    query,
    ...bodyFacts(mode, mode === '' || mode === 'file' ? '' : ownOf(body, mode), language),
    answers: [...listOf(item, 'response')].filter(isMembers).map(savedAnswer),
    scripts: scriptsOf(item),
  };
}

function joinedUrl(url: Members): string {
  const host = ownOf(url, 'host');
  const path = ownOf(url, 'path');
  const parts = (value: unknown, mark: string) =>
    Array.isArray(value) ? value.map((part) => textOf(part) || textOf(part, 'value')).join(mark) : textOf(value);
  const protocol = textOf(url, 'protocol');
  const port = textOf(url, 'port');
  const where = parts(host, '.') + (port === '' ? '' : `:${port}`);
  const way = parts(path, '/').replace(/^\//, '');
  return `${protocol === '' ? '' : `${protocol}://`}${where}${way === '' ? '' : `/${way}`}`;
}

function savedAnswer(response: Members): SavedAnswer {
  return {
    name: textOf(response, 'name') || textOf(response, 'status'),
    status: textOf(response, 'code'),
    body: tidy(textOf(response, 'body')),
  };
}

function scriptsOf(item: Members): readonly Script[] {
  const events = ownOf(item, 'event') ?? ownOf(item, 'events');
  return listOf(events).flatMap((event): readonly Script[] => {
    const script = ownOf(event, 'script');
    const text = scriptText(ownOf(script, 'exec') ?? script);
    // one word is the name of a script that stands further up
    return text === '' || /^[\w-]+$/.test(text)
      ? []
      : [{ when: textOf(event, 'listen') === 'prerequest' ? 'before' : 'after', text }];
  });
}
