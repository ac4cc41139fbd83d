import { type Endpoint, ERRORS } from '@sheaf/contract';
import { z } from 'zod';
import type { Language } from '../../platform/http/language.ts';

const TEXTS = {
  title: { zh: '接口文档', en: 'API reference' },
  intro: {
    zh: '请求可以是表单、JSON 或 multipart。/api 下的调用总是返回 HTTP 200，包含 error_code、error_message 和 data；error_field 指出有问题的字段。登录后得到的 user_token 放在 Authorization: Bearer 里，或作为字段 user_token。',
    en: 'Bodies may be forms, JSON or multipart. Calls under /api always answer HTTP 200 with error_code, error_message and data; error_field names a bad field. The user_token of a log-in goes into Authorization: Bearer, or into the field user_token.',
  },
  contents: { zh: '接口的分组', en: 'Groups of calls' },
  document: { zh: 'OpenAPI 3.1 文件', en: 'The OpenAPI 3.1 document' },
  field: { zh: '字段', en: 'Field' },
  type: { zh: '类型', en: 'Type' },
  needed: { zh: '必填', en: 'Needed' },
  yes: { zh: '是', en: 'yes' },
  initial: { zh: '默认', en: 'Default' },
  errors: { zh: '错误', en: 'Errors' },
  access: { zh: '权限', en: 'Access' },
  none: { zh: '没有参数', en: 'No fields' },
} as const;

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The contract for people: one section per endpoint, complete without scripts. `body` is HTML. */
export function apiDocsPage(
  endpoints: readonly Endpoint[],
  basePath: string,
  language: Language,
): { readonly title: string; readonly body: string } {
  const text = (key: keyof typeof TEXTS) => TEXTS[key][language];
  const grouped = Map.groupBy(endpoints, ({ path }) =>
    path.startsWith('/api/') ? (path.split('/')[2] ?? '') : 'pages',
  );
  const groups = [...grouped].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const contents = groups.map(([name]) => `<li><a href="#${name}">${escaped(name)}</a></li>`).join('');
  const sections = groups.map(([name, group]) => {
    const parts = group.map((endpoint) => endpointSection(endpoint, language)).join('');
    return `<section><h2 id="${name}">${escaped(name)}</h2>${parts}</section>`;
  });
  const body = `<div class="api-reference">
<header class="error-top"><a class="brand" href="${basePath}/">Sheaf</a></header>
<nav aria-label="${text('contents')}"><ul>${contents}</ul></nav>
<main id="main" class="doc"><h1 class="page-title">${text('title')}</h1><div class="doc-text"><p>${text('intro')}</p>
<p><a href="${basePath}/api/openapi.json">${text('document')}</a></p>${sections.join('')}</div></main></div>`;
  return { title: text('title'), body };
}

function endpointSection(endpoint: Endpoint, language: Language): string {
  const rows = fieldRows(endpoint, language);
  const table =
    rows === ''
      ? `<p>${TEXTS.none[language]}</p>`
      : `<div class="tw-wrap"><table><thead><tr><th scope="col">${TEXTS.field[language]}</th><th scope="col">${TEXTS.type[language]}</th><th scope="col">${TEXTS.needed[language]}</th><th scope="col">${TEXTS.initial[language]}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  const errors = endpoint.errors
    .map((name) => `<li><code>${ERRORS[name].code}</code> ${escaped(ERRORS[name][language])}</li>`)
    .join('');
  return `<article id="${escaped(endpoint.path.slice(1))}"><h3><code>${endpoint.method} ${escaped(endpoint.path)}</code></h3><p>${escaped(endpoint.summary)}</p>
<p>${TEXTS.access[language]}: <code>${endpoint.access}</code></p>${table}${errors === '' ? '' : `<h4>${TEXTS.errors[language]}</h4><ul>${errors}</ul>`}</article>`;
}

function fieldRows(endpoint: Endpoint, language: Language): string {
  const { properties, required = [] } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties ?? {})
    .map(([name, schema]) => {
      const { type, initial } = typeof schema === 'object' ? describe(schema) : { type: '', initial: '' };
      return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(type)}</td><td>${required.includes(name) ? TEXTS.yes[language] : ''}</td><td>${escaped(initial)}</td></tr>`;
    })
    .join('');
}

function describe(schema: { type?: unknown; anyOf?: unknown; default?: unknown }): { type: string; initial: string } {
  const initial = schema.default === undefined ? '' : JSON.stringify(schema.default);
  if (typeof schema.type === 'string') return { type: schema.type, initial };
  if (!Array.isArray(schema.anyOf)) return { type: '', initial };
  const types = schema.anyOf.flatMap((part: { type?: unknown }) => (typeof part.type === 'string' ? [part.type] : []));
  return { type: [...new Set(types)].join(' / '), initial };
}
