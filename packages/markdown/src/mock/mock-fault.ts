import type { Language } from '../language.ts';

/** What can be wrong with a template, with what each text names. */
const FAULTS = {
  json: { zh: '这里不是 JSON', en: 'this is no JSON' },
  depth: { zh: '最多嵌套 {{max}} 层', en: 'at most {{max}} levels' },
  nodes: {
    zh: '一次最多 {{max}} 个节点，这里要 {{wanted}} 个',
    en: 'at most {{max}} nodes in an answer, this asks for {{wanted}}',
  },
  chars: {
    zh: '一次最多 {{max}} 个字符，这里要 {{wanted}} 个',
    en: 'at most {{max}} characters in an answer, this asks for {{wanted}}',
  },
  template: {
    zh: '模板最多 {{max}} 个字符',
    en: 'a template has at most {{max}} characters',
  },
  rule: { zh: '“{{name}}”的规则用不到这种值上', en: 'the rule of “{{name}}” does not fit its value' },
  twice: { zh: '“{{name}}”写了两次', en: '“{{name}}” stands twice' },
  placeholder: { zh: '没有 @{{name}} 这个占位', en: 'there is no placeholder @{{name}}' },
  brackets: { zh: '@{{name}} 的括号没有合上', en: 'the brackets of @{{name}} are not closed' },
  count: {
    zh: '@{{name}} 一次最多 {{max}} 个',
    en: '@{{name}} makes at most {{max}}',
  },
  number: { zh: '@{{name}} 的这个参数应该是数字', en: 'this argument of @{{name}} should be a number' },
} as const;

type FaultName = keyof typeof FAULTS;
type Values = Readonly<Record<string, string | number>>;

/** The text is no template; lines count from 1. */
export class MockFault extends Error {
  override readonly name = 'MockFault';
  readonly fault: FaultName;
  readonly line: number;
  readonly values: Values;

  constructor(fault: FaultName, line: number, values: Values = {}) {
    super(`${fault} in line ${line}`);
    this.fault = fault;
    this.line = line;
    this.values = values;
  }
}

/** What is wrong, for people; the line is not in it. */
export function faultText({ fault, values }: MockFault, language: Language): string {
  return FAULTS[fault][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(values[name] ?? ''));
}

function shown(value: string | number): string {
  return typeof value === 'string' ? value : String(value).replace(/\B(?=(?:\d{3})+$)/g, ' ');
}
