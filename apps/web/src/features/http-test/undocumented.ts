import type { ApiAnswer } from '@sheaf/contract';

const SHOWN = 20;

/**
 * Fields of a JSON answer, by their paths, that no table of the page names; none where it names no field at all. A
 * table may leave out what a field lies in, as most do: `order_id` names `data.order_id` too.
 */
export function undocumentedFields(body: string, answers: readonly ApiAnswer[]): readonly string[] {
  const named = new Set(answers.flatMap(({ fields }) => fields.map(({ name }) => plainName(name))));
  if (named.size === 0) return [];
  const documented = (path: string) =>
    [...named].some((name) => name === path || path.endsWith(`.${name}`) || name.startsWith(`${path}.`));
  return [...new Set(pathsIn(parsed(body), ''))].filter((path) => !documented(path)).slice(0, SHOWN);
}

function plainName(name: string): string {
  return name.replaceAll(/\[\d*\]|[\s`└├─]/g, '');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function pathsIn(value: unknown, above: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, above));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = above === '' ? name : `${above}.${name}`;
    const below = pathsIn(inner, path);
    return below.length > 0 ? below : [path];
  });
}
