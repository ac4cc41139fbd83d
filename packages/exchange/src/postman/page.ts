import type { ApiAnswer } from '@sheaf/contract';
import { type ApiProse, apiPageText } from '@sheaf/markdown/api-page/write-page';
import { tableText } from '@sheaf/markdown/table-text';
import type {
  Language,
  PostmanCall,
  PostmanCollection,
  PostmanFolder,
  PostmanNode,
  SavedAnswer,
  Script,
} from './call.ts';

const WORDS = {
  zh: {
    ...{ overview: '概述', variables: '变量', name: '变量名', value: '值', remark: '说明' },
    ...{ before: '前置脚本', after: '后置脚本', remarks: '备注', more: '更多返回示例' },
  },
  en: {
    ...{ overview: 'Overview', variables: 'Variables', name: 'Variable', value: 'Value', remark: 'Explanation' },
    ...{
      before: 'Script before the call',
      after: 'Script after the call',
      remarks: 'Remarks',
      more: 'Further examples',
    },
  },
} as const;

export function overviewTitle(language: Language): string {
  return WORDS[language].overview;
}

export function callText(call: PostmanCall, language: Language): string {
  const { answers, further } = answersOf(call.answers);
  const lines = call.description.split(/\r?\n/);
  return apiPageText(
    {
      ...{ protocol: 'http', method: call.method, url: call.url, status: '', auth: call.auth },
      description: lines[0] ?? '',
      ...{ path: call.path, headers: call.headers, query: call.query },
      ...{ body_type: call.body_type, body: call.body, body_example: call.example },
      answers,
    },
    [
      ...further.map(({ name, status, body }) => ({
        heading: `${WORDS[language].more} (${[status, name].filter(Boolean).join(' ')})`,
        text: fenced(body),
      })),
      ...call.scripts.map((script) => scriptProse(script, language)),
      { heading: WORDS[language].remarks, text: lines.length > 1 ? call.description : '' },
    ],
    language,
  );
}

/** An answer is known by its status and its name; what is there twice stands below the others. */
function answersOf(saved: readonly SavedAnswer[]): {
  readonly answers: readonly ApiAnswer[];
  readonly further: readonly SavedAnswer[];
} {
  const answers: ApiAnswer[] = [];
  const further: SavedAnswer[] = [];
  for (const answer of saved) {
    const title = answer.name.replace(/[\s#]+/g, ' ').trim();
    const isNamed = /^[1-5]\d\d$/.test(answer.status);
    const isKnown = answers.some((each) => each.status === answer.status && each.title === title);
    if (!isNamed || isKnown) further.push(answer);
    else answers.push({ status: answer.status, title, example: answer.body, fields: [] });
  }
  return { answers, further };
}

function scriptProse({ when, text }: Script, language: Language): ApiProse {
  return { heading: WORDS[language][when], text: fenced(text, 'js') };
}

function fenced(text: string, info = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text}\n${fence}`;
}

/** What a collection says beside its requests; '' when that is nothing. */
export function collectionText(collection: PostmanCollection, language: Language): string {
  const words = WORDS[language];
  const rows = collection.variables.map(({ name, example, remark }) => [name, example, remark]);
  const table = tableText([[words.name, words.value, words.remark], ...rows]);
  const parts = [
    collection.description,
    rows.length === 0 ? '' : `## ${words.variables}\n\n${table}`,
    ...collection.scripts.map((script) => scriptText(script, 2, language)),
    ...foldersIn(collection.children, '').flatMap(({ folder, path }) => folderText(folder, path, language)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function foldersIn(
  nodes: readonly PostmanNode[],
  above: string,
): readonly { readonly folder: PostmanFolder; readonly path: string }[] {
  return nodes.flatMap((node) => {
    if (node.node === 'call') return [];
    const path = above === '' ? node.name : `${above} / ${node.name}`;
    return [{ folder: node, path }, ...foldersIn(node.children, path)];
  });
}

function folderText({ description, scripts }: PostmanFolder, path: string, language: Language): readonly string[] {
  if (description === '' && scripts.length === 0) return [];
  return [`## ${path.replace(/\s+/g, ' ')}`, description, ...scripts.map((script) => scriptText(script, 3, language))];
}

function scriptText({ when, text }: Script, level: number, language: Language): string {
  return `${'#'.repeat(level)} ${WORDS[language][when]}\n\n${fenced(text, 'js')}`;
}
