import type { ApiField, ApiRequest } from '@sheaf/contract';
import { type Members, textOf } from '../structured.ts';

/** What a relative address stands behind. */
export const BASE_VARIABLE = 'base_url';

const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/|\{\{|[^/]*\.[^/.]*[a-z]|[^/]*:\d|localhost(?:$|\/))/i;

/** The address of a call in the parts that a client of collections asks for; `{id}` is written as `:id`. */
export function urlOf({ url, path, query }: ApiRequest, rowOf: (field: ApiField) => Members): Members {
  const whole = HOST.test(url) ? url : `{{${BASE_VARIABLE}}}${url.startsWith('/') ? '' : '/'}${url}`;
  const [address = '', search = ''] = (whole.split('#', 1)[0] ?? '').split(/\?(.*)/s, 2);
  const named = new Set(query.map(({ name }) => name));
  const rows = [...pairsOf(search).filter((row) => !named.has(textOf(row, 'key'))), ...query.map(rowOf)];
  const [, protocol, host = '', way = ''] = /^(?:([^/]+):\/\/)?([^/]*)\/?(.*)$/s.exec(address) ?? [];
  const steps = way.replace(/(?<!\{)\{([^{}]+)\}(?!\})/g, ':$1');
  const sent = rows
    .filter((row) => row['disabled'] !== true)
    .map((row) => `${textOf(row, 'key')}=${textOf(row, 'value')}`);
  const variables = path.map(rowOf);
  return {
    raw: `${protocol === undefined ? '' : `${protocol}://`}${host}/${steps}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    ...(protocol !== undefined && { protocol }),
    host: host.includes('{{') ? [host] : host.split('.'),
    path: steps.split('/'),
    ...(rows.length > 0 && { query: rows }),
    ...(variables.length > 0 && { variable: variables }),
  };
}

function pairsOf(search: string): readonly Members[] {
  return search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [key = '', ...value] = part.split('=');
      return { key, value: value.join('=') };
    });
}
