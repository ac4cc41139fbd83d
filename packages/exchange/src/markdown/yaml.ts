import { parseDocument } from 'yaml';
import { YAML_QUIETLY } from '../structured.ts';

/** Of lists and mappings in each other. An item has three levels of catalogs, and a group of a navigation takes two. */
export const MAX_NESTING = 100;

/** The value of a YAML text, or undefined when it is broken, too deep, or holds itself. Unknown tags pass. */
export function parseYaml(text: string): unknown {
  try {
    const document = parseDocument(text, YAML_QUIETLY);
    if (document.errors.length > 0) return undefined;
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    return isDeeper(value, MAX_NESTING) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Ends at the first part that lies too deep, so also for a value that holds itself through an alias. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** The fields of a mapping; none where the value is no mapping. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []);
}
