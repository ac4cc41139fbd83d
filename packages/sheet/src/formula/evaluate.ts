import { toNumber } from './convert.ts';
import { guarded, type Scope } from './function.ts';
import { FUNCTIONS } from './functions.ts';
import { combine, lifted } from './operators.ts';
import { type FormulaProblem, isProblem, type Node, parseFormula } from './parse.ts';
import type { Reference } from './reference.ts';
import { Fault, failure, isFailure, matrix, type Operand } from './value.ts';

export interface Sight extends Scope {
  readonly look: (reference: Reference) => Operand;
}

export function evaluate(node: Node, sight: Sight): Operand {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'reference':
      return sight.look(node.reference);
    case 'array':
      return matrix(node.rows);
    case 'minus':
      return negated(node.of, sight, -1);
    case 'percent':
      return negated(node.of, sight, 0.01);
    case 'binary':
      return chain(node, sight);
    case 'call':
      return called(node, sight);
  }
}

function negated(node: Node, sight: Sight, factor: number): Operand {
  return lifted([evaluate(node, sight)], sight.spend, ([value = null]) =>
    isFailure(value) ? value : guarded(() => toNumber(value) * factor),
  );
}

/** Long sums lean to the left: they are walked down without calling oneself. */
function chain(node: Node & { kind: 'binary' }, sight: Sight): Operand {
  const spine: (Node & { kind: 'binary' })[] = [];
  let left: Node = node;
  while (left.kind === 'binary') {
    spine.push(left);
    left = left.left;
  }
  let result = evaluate(left, sight);
  for (const { sign, right } of spine.reverse()) result = combine(sign, result, evaluate(right, sight), sight.spend);
  return result;
}

function called({ name, args }: Node & { kind: 'call' }, sight: Sight): Operand {
  const known = FUNCTIONS.get(name);
  if (!known) return failure('#NAME?');
  if (args.length < known.least || args.length > known.most) return failure('#VALUE!');
  const operands = args.map((arg) => (arg ? evaluate(arg, sight) : null));
  try {
    return known.run(operands, sight);
  } catch (error) {
    if (error instanceof Fault) return error.value;
    throw error;
  }
}

/** Every node of a formula. */
export function* nodesOf(root: Node): Generator<Node> {
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    if (node.kind === 'binary') open.push(node.right, node.left);
    else if (node.kind === 'minus' || node.kind === 'percent') open.push(node.of);
    else if (node.kind === 'call') open.push(...node.args.flatMap((arg) => (arg ? [arg] : [])).reverse());
  }
}

/** What is wrong with a formula (a text that begins with =), or null where it can be reckoned. */
export function formulaError(text: string): FormulaProblem | null {
  const parsed = parseFormula(text);
  if (isProblem(parsed)) return parsed;
  for (const node of nodesOf(parsed)) {
    if (node.kind !== 'call') continue;
    const known = FUNCTIONS.get(node.name);
    if (!known) return { position: node.at + 1, reason: 'unknownFunction' };
    const isFitting = node.args.length >= known.least && node.args.length <= known.most;
    if (!isFitting) return { position: node.at + 1, reason: 'wrongCount' };
  }
  return null;
}
