import type { ApiChange, ChangeKind, ChangePart, Place } from './change.ts';

type Language = 'en' | 'zh';
interface Words {
  readonly zh: string;
  readonly en: string;
}

/** `{{from}}` and `{{to}}` are what it was and what it is. */
const SENTENCES: Readonly<Record<ChangeKind, Words>> = {
  'answer-added': { zh: '现在还会这样返回。', en: 'It is answered now as well.' },
  'answer-removed': { zh: '不再这样返回。', en: 'It is no longer answered.' },
  'auth-added': { zh: '现在可以用 {{to}} 认证。', en: 'It may be called with {{to}} now.' },
  'auth-removed': { zh: '不能再用 {{from}} 认证。', en: 'It can no longer be called with {{from}}.' },
  'body-added': { zh: '现在有请求体。', en: 'It takes a body now.' },
  'body-removed': { zh: '不再有请求体。', en: 'It no longer takes a body.' },
  'bound-changed': { zh: '限制由“{{from}}”改为“{{to}}”。', en: 'Its limit was “{{from}}” and is “{{to}}” now.' },
  'choice-added': { zh: '现在也可以是 {{to}}。', en: 'It may be {{to}} now as well.' },
  'choice-removed': { zh: '不能再是 {{from}}。', en: 'It can no longer be {{from}}.' },
  'condition-changed': {
    zh: '按条件生效的规定（if、then、else）有改动。',
    en: 'What holds of it under a condition (if, then, else) has changed.',
  },
  'default-changed': { zh: '默认值由“{{from}}”改为“{{to}}”。', en: 'Its default was “{{from}}” and is “{{to}}” now.' },
  'deprecated-ended': { zh: '不再标为废弃。', en: 'It is no longer deprecated.' },
  'deprecated-set': { zh: '已标为废弃。', en: 'It is deprecated now.' },
  'field-added': { zh: '这是新增的字段。', en: 'This field is new.' },
  'field-removed': { zh: '这个字段已删除。', en: 'This field is gone.' },
  'format-changed': { zh: '格式由“{{from}}”改为“{{to}}”。', en: 'Its format was “{{from}}” and is “{{to}}” now.' },
  'id-changed': { zh: '名称由“{{from}}”改为“{{to}}”。', en: 'Its name was “{{from}}” and is “{{to}}” now.' },
  'kinds-changed': {
    zh: '区分各种类型的字段（discriminator）有改动。',
    en: 'The field that tells its kinds apart (discriminator) has changed.',
  },
  'media-added': { zh: '现在也可以是 {{to}}。', en: 'It may be {{to}} now as well.' },
  'media-removed': { zh: '不能再是 {{from}}。', en: 'It can no longer be {{from}}.' },
  'not-changed': { zh: '它不能是什么（not）有改动。', en: 'What it may not be (not) has changed.' },
  'null-allowed': { zh: '现在可以是 null。', en: 'It may be null now.' },
  'null-refused': { zh: '不能再是 null。', en: 'It can no longer be null.' },
  'operation-added': { zh: '这是新增的接口。', en: 'This operation is new.' },
  'operation-moved': { zh: '接口由 {{from}} 移到 {{to}}。', en: 'It moved from {{from}} to {{to}}.' },
  'operation-removed': { zh: '这个接口已删除。', en: 'This operation is gone.' },
  'others-allowed': { zh: '现在可以有没有列出的字段。', en: 'Fields that are not listed may stand in it now.' },
  'others-refused': { zh: '不能再有没有列出的字段。', en: 'Fields that are not listed can no longer stand in it.' },
  'parameter-added': { zh: '这是新增的。', en: 'This is new.' },
  'parameter-removed': { zh: '已删除。', en: 'This is gone.' },
  'path-renamed': {
    zh: '路径中的参数改了名：{{from}} 现为 {{to}}。',
    en: 'A parameter in the path has another name: {{from}} is {{to}} now.',
  },
  'required-ended': { zh: '不再是必填的。', en: 'It is no longer required.' },
  'required-field-added': { zh: '这是新增的必填字段。', en: 'This field is new, and required.' },
  'required-field-removed': { zh: '这个必填字段已删除。', en: 'This field, which was required, is gone.' },
  'required-parameter-added': { zh: '这是新增的，而且必填。', en: 'This is new, and required.' },
  'required-parameter-removed': { zh: '原来必填，现已删除。', en: 'This was required and is gone.' },
  'required-set': { zh: '现在是必填的。', en: 'It is required now.' },
  'server-added': { zh: '新增服务地址 {{to}}。', en: 'It is served at {{to}} now.' },
  'server-removed': { zh: '服务地址 {{from}} 已删除。', en: 'It is no longer served at {{from}}.' },
  'summary-changed': { zh: '标题由“{{from}}”改为“{{to}}”。', en: 'Its title was “{{from}}” and is “{{to}}” now.' },
  'type-changed': { zh: '类型由 {{from}} 改为 {{to}}。', en: 'Its type was {{from}} and is {{to}} now.' },
  'values-added': { zh: '新增可选值：{{to}}。', en: 'It has more possible values: {{to}}.' },
  'values-ended': { zh: '不再限于这些值：{{from}}。', en: 'It is no longer limited to these values: {{from}}.' },
  'values-removed': { zh: '删除了可选值：{{from}}。', en: 'It has lost possible values: {{from}}.' },
  'values-set': { zh: '现在只能是这些值：{{to}}。', en: 'It is limited to these values now: {{to}}.' },
  'words-changed': { zh: '说明有改动。', en: 'Its description has changed.' },
  'writing-changed': {
    zh: '列表的写法由“{{from}}”改为“{{to}}”。',
    en: 'Lists in it were written as “{{from}}” and are written as “{{to}}” now.',
  },
};

/** Sentences about what was not said before, or is no longer. */
const UNSAID: Readonly<Partial<Record<ChangeKind, { readonly from: Words; readonly to: Words }>>> = {
  'auth-added': {
    from: { zh: '', en: '' },
    to: { zh: '现在不认证也可以调用。', en: 'It may be called without saying who calls now.' },
  },
  'auth-removed': {
    from: { zh: '不认证就不能再调用。', en: 'It can no longer be called without saying who calls.' },
    to: { zh: '', en: '' },
  },
  'bound-changed': {
    from: { zh: '新增限制“{{to}}”。', en: 'It has a new limit: “{{to}}”.' },
    to: { zh: '取消了限制“{{from}}”。', en: 'It has lost its limit “{{from}}”.' },
  },
  'default-changed': {
    from: { zh: '新增默认值“{{to}}”。', en: 'It has a default now: “{{to}}”.' },
    to: { zh: '取消了默认值“{{from}}”。', en: 'It has lost its default “{{from}}”.' },
  },
  'format-changed': {
    from: { zh: '新增格式“{{to}}”。', en: 'It has a format now: “{{to}}”.' },
    to: { zh: '取消了格式“{{from}}”。', en: 'It has lost its format “{{from}}”.' },
  },
  'id-changed': {
    from: { zh: '新增名称“{{to}}”。', en: 'It has a name now: “{{to}}”.' },
    to: { zh: '取消了名称“{{from}}”。', en: 'It has lost its name “{{from}}”.' },
  },
  'summary-changed': {
    from: { zh: '新增标题“{{to}}”。', en: 'It has a title now: “{{to}}”.' },
    to: { zh: '取消了标题“{{from}}”。', en: 'It has lost its title “{{from}}”.' },
  },
};

const PARTS: Readonly<Record<Exclude<ChangePart, 'api' | 'call'>, Words>> = {
  answer: { zh: '返回 {{name}}', en: 'Answer {{name}}' },
  'answer-header': { zh: '返回 {{within}} 的头“{{name}}”', en: 'Header “{{name}}” of answer {{within}}' },
  body: { zh: '请求体', en: 'Request body' },
  cookie: { zh: 'Cookie“{{name}}”', en: 'Cookie “{{name}}”' },
  header: { zh: '请求头“{{name}}”', en: 'Header “{{name}}”' },
  path: { zh: '路径参数“{{name}}”', en: 'Path parameter “{{name}}”' },
  query: { zh: '查询参数“{{name}}”', en: 'Query parameter “{{name}}”' },
};
const FIELD: Words = { zh: '{{place}}的字段“{{field}}”', en: '{{place}}, field “{{field}}”' };
const TOLD: Words = { zh: '{{place}}：{{sentence}}', en: '{{place}}: {{sentence}}' };

/** What changed at its place in the operation, in plain words. */
export function changeSentence(change: ApiChange, language: Language): string {
  const sentence = filled(wordsOf(change)[language], { from: change.from, to: change.to });
  const place = placeText(change, language);
  return place === '' ? sentence : filled(TOLD[language], { place, sentence: afterColon(sentence) });
}

function afterColon(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function wordsOf({ kind, from, to }: ApiChange): Words {
  const unsaid = UNSAID[kind];
  if (unsaid && from === '' && unsaid.from.en !== '') return unsaid.from;
  return unsaid && to === '' && unsaid.to.en !== '' ? unsaid.to : SENTENCES[kind];
}

function placeText({ part, name, within, field }: Place, language: Language): string {
  if (part === 'api' || part === 'call') return '';
  const place = filled(PARTS[part][language], { name, within });
  return field === '' ? place : filled(FIELD[language], { place, field });
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
