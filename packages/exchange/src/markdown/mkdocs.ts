import type { NavNode } from './navigation.ts';
import { fieldsOf, parseYaml } from './yaml.ts';

export interface MkdocsConfig {
  readonly title: string;
  readonly docsFolder: string;
  /** Empty when the file leaves the order to the folders. */
  readonly nodes: readonly NavNode[];
}

/** What `mkdocs.yml` says of the pages, or undefined when it is no mapping. */
export function readMkdocs(text: string): MkdocsConfig | undefined {
  const fields = fieldsOf(parseYaml(text));
  if (fields.size === 0) return undefined;
  return {
    title: plainText(fields.get('site_name')),
    docsFolder: plainText(fields.get('docs_dir')) || 'docs',
    nodes: nodesOf(fields.get('nav') ?? fields.get('pages')),
  };
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function nodesOf(value: unknown): readonly NavNode[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): readonly NavNode[] => {
    if (typeof entry === 'string') return [{ title: '', target: entry, children: [] }];
    if (typeof entry !== 'object' || entry === null) return [];
    return Object.entries(entry).map(([title, below]: [string, unknown]) => ({
      title,
      target: plainText(below),
      children: nodesOf(below),
    }));
  });
}
