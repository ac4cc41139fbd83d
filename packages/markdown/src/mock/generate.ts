import { textOf } from './arguments.ts';
import { Budget, MOCK_BOUNDS, MockBeyondBounds } from './budget.ts';
import { fraction, integerIn, type Making, type MockValue, oneOf, shuffled, times } from './chance.ts';
import { holds, type Span } from './key-rule.ts';
import { madeOf, type Part } from './placeholder.ts';
import type { MockMember, MockNode, MockTemplate } from './template.ts';

/** What an answer is made with. */
export interface MockAsking {
  readonly parameters: ReadonlyMap<string, string>;
  readonly random: () => number;
  /** The time that the answer tells, in milliseconds. */
  readonly now: number;
  /** Milliseconds by which the time of computing is bounded. */
  readonly elapsed: () => number;
}

interface Work {
  readonly making: Making;
  readonly budget: Budget;
  readonly steps: number[];
}

/**
 * The JSON of one answer. It is written by hand: no object of ours ever has a name from a template.
 * @throws MockBeyondBounds
 */
export function generateMock({ root, sequences }: MockTemplate, asking: MockAsking): string {
  const { parameters, random, now, elapsed } = asking;
  const making = { parameters, random, now, counted: 0 };
  return write(root, { making, budget: new Budget(elapsed), steps: times(sequences, () => 0) });
}

function write(node: MockNode, work: Work): string {
  const { making, budget } = work;
  if (node.kind !== 'one') budget.spend(node.kind === 'fixed' ? node.nodes : 1);
  switch (node.kind) {
    case 'fixed':
      return budget.write(node.json);
    case 'one':
      return writeOne(node.values, node.sequence, work);
    case 'text':
      return writeText(node, work);
    case 'number':
      return budget.write(numberText(node, making));
    case 'counter':
      return budget.write(jsonNumber(node.first + node.step * next(work, node.sequence)));
    case 'boolean':
      return budget.write(String(making.random() < node.likely === node.value));
    case 'object':
      return writeObject(node.members, node.span, work);
    case 'list':
      return writeList(node.values, node.span, work);
  }
}

function writeOne(values: readonly MockNode[], sequence: number | undefined, work: Work): string {
  if (values.length === 0) return work.budget.write('[]');
  const node = sequence === undefined ? oneOf(work.making, values) : values[next(work, sequence) % values.length];
  return node ? write(node, work) : 'null';
}

function next({ steps }: Work, sequence: number): number {
  const step = steps[sequence] ?? 0;
  steps[sequence] = step + 1;
  return step;
}

function writeList(values: readonly MockNode[], span: Span, work: Work): string {
  const count = integerIn(work.making, span.from, span.to);
  const texts = times(count, () => values.map((value) => write(value, work) + work.budget.write(',')));
  return `[${texts.flat().join('').slice(0, -1)}]`;
}

function writeObject(members: readonly MockMember[], span: Span | undefined, work: Work): string {
  const { making, budget } = work;
  const there = new Map<string, MockNode>();
  for (const { name, when, node } of members) {
    if (!there.has(name) && (when === undefined || holds(when, making.parameters))) there.set(name, node);
  }
  const texts = chosen([...there], span, making).map(
    ([name, node]) => budget.write(`${JSON.stringify(name)}:`) + write(node, work) + budget.write(','),
  );
  return `{${texts.join('').slice(0, -1)}}`;
}

/** So many of them, in their order. */
function chosen<T>(values: readonly T[], span: Span | undefined, making: Making): readonly T[] {
  if (!span) return values;
  const count = Math.max(0, Math.min(values.length, integerIn(making, span.from, span.to)));
  const places = new Set(shuffled(making, [...values.keys()]).slice(0, count));
  return values.filter((_, at) => places.has(at));
}

function numberText({ span, decimals }: { readonly span: Span; readonly decimals: Span }, making: Making): string {
  return fraction(making, span, integerIn(making, decimals.from, decimals.to));
}

interface TextNode {
  readonly parts: readonly Part[];
  readonly span: Span | undefined;
}

/** A placeholder that is all of a text is its value; among others it is text. */
function writeText({ parts, span }: TextNode, { making, budget }: Work): string {
  const [only] = parts;
  // one placeholder may make a hundred thousand characters, and show none of them
  budget.look();
  if (!span && parts.length === 1 && only !== undefined) return writeValue(madeOf(only, making), budget);
  let text = '';
  for (let left = span ? integerIn(making, span.from, span.to) : 1; left > 0; left--) {
    for (const part of parts) text += textOf(madeOf(part, making));
    if (text.length > MOCK_BOUNDS.outputBytes) throw new MockBeyondBounds('bytes');
  }
  return budget.write(JSON.stringify(text));
}

function writeValue(value: MockValue, budget: Budget): string {
  if (typeof value === 'string') return budget.write(JSON.stringify(value));
  if (typeof value === 'number') return budget.write(jsonNumber(value));
  if (typeof value === 'boolean') return budget.write(String(value));
  budget.spend(value.length);
  const texts = value.map((one) => writeValue(one, budget) + budget.write(','));
  return `[${texts.join('').slice(0, -1)}]`;
}

function jsonNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : 'null';
}
