import { parseDocument } from 'yaml';

/** The value of a YAML text, or undefined when it is broken, or nests its own parts without bound. Unknown tags pass. */
export function parseYaml(text: string): unknown {
  try {
    const document = parseDocument(text);
    if (document.errors.length > 0) return undefined;
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return undefined;
  }
}

/** The fields of a mapping; none where the value is no mapping. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []);
}
