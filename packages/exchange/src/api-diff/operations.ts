import type { ApiOperation } from '../api-model.ts';
import { type Matched, matchBy } from './alternatives.ts';

/** Which operations are each other: by address and name, by address alone, then by what they are called. */
export function matchOperations(before: readonly ApiOperation[], now: readonly ApiOperation[]): Matched<ApiOperation> {
  const steps: readonly ((operation: ApiOperation) => string)[] = [
    ({ key, id }) => `${key}\n${id}`,
    ({ key }) => key,
    ({ document, isSent, method, path }) => `${document}\n${isSent}\n${method} ${template(path)}`,
    ({ document, isSent, id }) => (id === '' ? '' : `${document}\n${isSent}\n${id}`),
  ];
  const pairs: (readonly [ApiOperation, ApiOperation])[] = [];
  let left = { removed: before, added: now };
  for (const keyOf of steps) {
    const matched = matchBy(left.removed, left.added, keyOf);
    pairs.push(...matched.pairs);
    left = matched;
  }
  return { pairs, removed: left.removed, added: left.added };
}

/** A path without the names of its parameters, which nobody sends. */
export function template(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}

/** The names of its parameters, in their order. */
export function namesIn(path: string): readonly string[] {
  return (path.match(/\{[^{}]*\}/g) ?? []).map((name) => name.slice(1, -1));
}
