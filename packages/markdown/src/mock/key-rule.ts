import { MockFault } from './mock-fault.ts';

/** As it is written: both are in it, and the first may be the greater. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What stands behind the name in a key: `name|1-3`, `name|+1`, `name|1-100.2`, `name|?status=paid`. */
export interface KeyRule {
  readonly name: string;
  readonly span?: Span;
  readonly decimals?: Span;
  readonly step?: number;
  readonly when?: Condition;
}

/** The member is there when the request brings this. */
export interface Condition {
  readonly parameter: string;
  /** Undefined: whatever it is. */
  readonly value: string | undefined;
  readonly isNot: boolean;
}

const SPAN = /^([+-]?\d{1,15})(?:-([+-]?\d{1,15}))?(?:\.(\d{1,2})(?:-(\d{1,2}))?)?$/;
const STEP = /^\+(\d{1,15})$/;
const CONDITION = /^\?(!?)([^=!]+)(?:(!?)=(.*))?$/;

/** Parts behind a bar that are no rule belong to the name. @throws MockFault rule */
export function readKey(key: string, line: number): KeyRule {
  let [rule, rest]: [KeyRule, string] = [{ name: key }, key];
  for (let bar = rest.lastIndexOf('|'); bar > 0; bar = rest.lastIndexOf('|')) {
    const part = partOf(rest.slice(bar + 1), rule);
    if (part === 'none') break;
    if (part === 'wrong') throw new MockFault('rule', line, { name: key });
    rest = rest.slice(0, bar);
    rule = { ...rule, ...part, name: rest };
  }
  return rule;
}

function partOf(text: string, before: KeyRule): Omit<KeyRule, 'name'> | 'none' | 'wrong' {
  if (!/^[?\d+-]/.test(text)) return 'none';
  if (text.startsWith('?')) return (before.when ? undefined : conditionOf(text)) ?? 'wrong';
  if (before.span || before.step !== undefined) return 'wrong';
  const step = STEP.exec(text);
  return step ? { step: Number(step[1]) } : (spanOf(text) ?? 'wrong');
}

function spanOf(text: string): Omit<KeyRule, 'name'> | undefined {
  const found = SPAN.exec(text);
  if (!found) return undefined;
  const [, from, to = from, least, most = least] = found;
  const span = { from: Number(from), to: Number(to) };
  return least === undefined ? { span } : { span, decimals: { from: Number(least), to: Number(most) } };
}

function conditionOf(text: string): Pick<KeyRule, 'when'> | undefined {
  const found = CONDITION.exec(text);
  if (!found) return undefined;
  const [, absent, parameter = '', differs, value] = found;
  if (absent === '!' && value !== undefined) return undefined;
  return { when: { parameter, value, isNot: absent === '!' || differs === '!' } };
}

export function holds({ parameter, value, isNot }: Condition, parameters: ReadonlyMap<string, string>): boolean {
  const brought = parameters.get(parameter);
  return (value === undefined ? brought !== undefined : brought === value) !== isNot;
}
