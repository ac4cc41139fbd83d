import { fieldsOf, parseYaml } from './yaml.ts';

export interface FrontMatter {
  /** The text after the block, byte for byte. */
  readonly body: string;
  readonly title: string;
  readonly order: number | undefined;
  readonly draft: boolean;
  readonly broken: boolean;
}

/** Takes the block of metadata from the top: YAML between `---`, or TOML between `+++`. */
export function splitFrontMatter(text: string): FrontMatter {
  const yaml = /^---[ \t]*\r?\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  if (yaml !== null) return fromYaml(text, yaml[0], yaml[1] ?? '');
  const toml = /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\n)??\+\+\+[ \t]*(?:\r?\n|$)/.exec(text);
  if (toml !== null) return { body: text.slice(toml[0].length), ...meaning(tomlFields(toml[1] ?? '')), broken: false };
  return { body: text, ...NOTHING };
}

const NOTHING = { title: '', order: undefined, draft: false, broken: false } as const;

function fromYaml(text: string, block: string, source: string): FrontMatter {
  const body = text.slice(block.length);
  const fields = yamlFields(source);
  if (fields === 'broken') return { body, ...NOTHING, title: plainTitle(source), broken: true };
  // Two rules with a paragraph between them are not metadata.
  return fields === 'none' ? { body: text, ...NOTHING } : { body, ...meaning(fields), broken: false };
}

/** A mapping takes a hundred times its text in memory, and nobody writes as much about a page. */
const MAX_YAML_CHARS = 64 * 1024;

type Fields = ReadonlyMap<string, unknown>;

function yamlFields(source: string): Fields | 'broken' | 'none' {
  if (source.trim() === '') return new Map();
  const value = source.length > MAX_YAML_CHARS ? undefined : parseYaml(source);
  if (value === undefined) return /^[\w-]+:(?:\s|$)/.test(source) ? 'broken' : 'none';
  const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMapping ? fieldsOf(value) : 'none';
}

function tomlFields(source: string): Fields {
  const lines = source.matchAll(/^([\w-]+)[ \t]*=[ \t]*(?:"(.*)"|'(.*)'|([^\s"']+))[ \t]*\r?$/gm);
  return new Map(
    Array.from(lines, ([, key = '', double, single, bare]) => [key, double ?? single ?? bareValue(bare ?? '')]),
  );
}

function bareValue(text: string): unknown {
  if (text === 'true') return true;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

const ORDER_FIELDS = ['order', 'weight', 'sidebar_position', 'nav_order', 'index'] as const;

function meaning(fields: Fields): { title: string; order: number | undefined; draft: boolean } {
  const title = fields.get('title');
  const order = ORDER_FIELDS.map((field) => fields.get(field)).find((value) => typeof value === 'number');
  return {
    title: typeof title === 'string' || typeof title === 'number' ? String(title).trim() : '',
    order: typeof order === 'number' && Number.isFinite(order) ? order : undefined,
    draft: fields.get('draft') === true,
  };
}

function plainTitle(source: string): string {
  const [, title = ''] = /^title:[ \t]*(.*?)[ \t]*\r?$/m.exec(source) ?? [];
  return title.replace(/^(["'])(.*)\1$/, '$2');
}
