import { MOCK_BOUNDS } from './budget.ts';
import { type Condition, type KeyRule, readKey, type Span } from './key-rule.ts';
import { MockFault } from './mock-fault.ts';
import { type Part, partsOf } from './placeholder.ts';
import { type JsonMember, readTemplateJson, type TemplateJson } from './template-json.ts';

/** What an answer is made from: read once, made often, never changed. */
export interface MockTemplate {
  readonly root: MockNode;
  /** How many places go on from value to value within one answer. */
  readonly sequences: number;
}

export type MockNode =
  /** The same in every answer: JSON as it is written. */
  | { readonly kind: 'fixed'; readonly json: string; readonly nodes: number }
  | { readonly kind: 'text'; readonly parts: readonly Part[]; readonly span: Span | undefined }
  | { readonly kind: 'number'; readonly span: Span; readonly decimals: Span }
  | { readonly kind: 'counter'; readonly first: number; readonly step: number; readonly sequence: number }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly likely: number }
  | { readonly kind: 'object'; readonly members: readonly MockMember[]; readonly span: Span | undefined }
  | { readonly kind: 'list'; readonly values: readonly MockNode[]; readonly span: Span }
  | { readonly kind: 'one'; readonly values: readonly MockNode[]; readonly sequence: number | undefined };

export interface MockMember {
  readonly name: string;
  readonly when: Condition | undefined;
  readonly node: MockNode;
}

interface Reading {
  sequences: number;
}

/** A node with the most that it makes. */
interface Sized {
  readonly node: MockNode;
  readonly nodes: number;
}

const NO_RULE: KeyRule = { name: '' };
const ONCE: Span = { from: 1, to: 1 };
const NONE: Span = { from: 0, to: 0 };
const EVEN = 0.5;

/**
 * A template is strict JSON whose keys may hold rules and whose texts may hold placeholders. What could be more than
 * an answer may be is refused here, by arithmetic, before anything is made.
 * @throws MockFault
 */
export function readMockTemplate(text: string): MockTemplate {
  const reading: Reading = { sequences: 0 };
  const { node } = sized(readTemplateJson(text), NO_RULE, reading);
  return { root: node, sequences: reading.sequences };
}

function sized(json: TemplateJson, rule: KeyRule, reading: Reading): Sized {
  const made = nodeOf(json, rule, reading);
  if (made.nodes <= MOCK_BOUNDS.nodes) return made;
  throw new MockFault('nodes', json.line, { max: MOCK_BOUNDS.nodes, wanted: made.nodes });
}

function nodeOf(json: TemplateJson, rule: KeyRule, reading: Reading): Sized {
  switch (json.type) {
    case 'object':
      return objectOf(json.members, rule, json.line, reading);
    case 'array':
      return arrayOf(json.values, rule, reading);
    case 'string':
      return textNode(json.text, rule, json.line);
    case 'number':
      return { node: numberNode(json.text, rule, reading), nodes: 1 };
    case 'boolean':
      return { node: booleanNode(json.text === 'true', rule, json.line), nodes: 1 };
    case 'null':
      if (hasRule(rule)) throw unfit(rule, json.line);
      return { node: fixed(json.text), nodes: 1 };
  }
}

function objectOf(members: readonly JsonMember[], rule: KeyRule, line: number, reading: Reading): Sized {
  if (rule.step !== undefined || rule.decimals) throw unfit(rule, line);
  const read = members.map((member) => memberOf(member, reading));
  refuseTwice(read, members);
  const nodes = read.reduce((sum, member) => sum + member.nodes, 1);
  const kept = read.map(({ name, when, node }) => ({ name, when, node }));
  if (rule.span || kept.some(({ when, node }) => when !== undefined || node.kind !== 'fixed')) {
    return { node: { kind: 'object', members: kept, span: rule.span }, nodes };
  }
  const texts = kept.map(({ name, node }) => `${JSON.stringify(name)}:${node.kind === 'fixed' ? node.json : ''}`);
  return { node: { kind: 'fixed', json: `{${texts.join(',')}}`, nodes }, nodes };
}

function memberOf({ name: key, line, value }: JsonMember, reading: Reading): MockMember & Sized {
  const rule = readKey(key, line);
  return { name: rule.name, when: rule.when, ...sized(value, rule, reading) };
}

/** Of those with one name the first that holds counts: one that always holds is the last. */
function refuseTwice(read: readonly MockMember[], members: readonly JsonMember[]): void {
  const always = new Set<string>();
  for (const [at, { name, when }] of read.entries()) {
    if (always.has(name)) throw new MockFault('twice', members[at]?.line ?? 1, { name });
    if (when === undefined) always.add(name);
  }
}

function arrayOf(values: readonly TemplateJson[], rule: KeyRule, reading: Reading): Sized {
  const read = values.map((value) => sized(value, NO_RULE, reading));
  const nodes = read.map((one) => one.nodes);
  const kept = read.map(({ node }) => node);
  if (rule.step !== undefined || isOne(rule.span)) {
    const sequence = rule.step === undefined ? undefined : reading.sequences++;
    return { node: { kind: 'one', values: kept, sequence }, nodes: Math.max(1, ...nodes) };
  }
  const span = kept.length === 0 ? NONE : countSpan(rule.span ?? ONCE);
  const most = nodes.reduce((sum, one) => sum + one, 0) * Math.max(span.from, span.to) + 1;
  if (rule.span || kept.some(({ kind }) => kind !== 'fixed')) {
    return { node: { kind: 'list', values: kept, span }, nodes: most };
  }
  const texts = kept.map((node) => (node.kind === 'fixed' ? node.json : ''));
  return { node: { kind: 'fixed', json: `[${texts.join(',')}]`, nodes: most }, nodes: most };
}

function isOne(span: Span | undefined): boolean {
  return span?.from === 1 && span.to === 1;
}

function countSpan({ from, to }: Span): Span {
  return { from: Math.max(0, from), to: Math.max(0, to) };
}

function textNode(text: string, rule: KeyRule, line: number): Sized {
  if (rule.step !== undefined || rule.decimals) throw unfit(rule, line);
  const parts = partsOf(text, line);
  const span = rule.span && countSpan(rule.span);
  const most = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.most), 0);
  // nothing, repeated, takes its time too
  const wanted = Math.max(1, most) * (span ? Math.max(span.from, span.to) : 1);
  if (wanted > MOCK_BOUNDS.outputBytes) {
    throw new MockFault('chars', line, { max: MOCK_BOUNDS.outputBytes, wanted });
  }
  const [only] = parts;
  if (!span && parts.length === 1 && typeof only === 'string') return { node: fixed(JSON.stringify(only)), nodes: 1 };
  const isAlone = !span && parts.length === 1;
  const nodes = isAlone && typeof only === 'object' ? only.nodes : 1;
  return { node: { kind: 'text', parts, span }, nodes };
}

function numberNode(text: string, { span, decimals, step }: KeyRule, reading: Reading): MockNode {
  if (step !== undefined) return { kind: 'counter', first: Number(text), step, sequence: reading.sequences++ };
  return span ? { kind: 'number', span, decimals: decimals ?? NONE } : fixed(text);
}

function booleanNode(value: boolean, rule: KeyRule, line: number): MockNode {
  const { span, decimals, step } = rule;
  if (step !== undefined || decimals) throw unfit(rule, line);
  if (!span) return fixed(String(value));
  const { from, to } = countSpan(span);
  return { kind: 'boolean', value, likely: from + to > 0 ? from / (from + to) : EVEN };
}

function fixed(json: string): MockNode {
  return { kind: 'fixed', json, nodes: 1 };
}

function hasRule({ span, step }: KeyRule): boolean {
  return span !== undefined || step !== undefined;
}

function unfit({ name }: KeyRule, line: number): MockFault {
  return new MockFault('rule', line, { name });
}
