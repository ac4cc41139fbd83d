import { TOOL_TITLES } from '@sheaf/contract/mcp-tool-titles';
import { MCP_TOOLS } from '@sheaf/contract/mcp-tools';
import { z } from 'zod';
import type { Language } from '../../platform/http/language.ts';
import { HISTORY_TOOLS } from './history-tools.ts';
import { IMPORT_TOOLS } from './import-tools.ts';
import { READ_TOOLS } from './read-tools.ts';
import type { ServedTool } from './tool.ts';
import { WRITE_TOOLS } from './write-tools.ts';

const SERVED: ReadonlyMap<string, ServedTool> = new Map(
  [...READ_TOOLS, ...WRITE_TOOLS, ...HISTORY_TOOLS, ...IMPORT_TOOLS].map((served) => [served.tool.name, served]),
);

export function toolNamed(name: string): ServedTool | undefined {
  return SERVED.get(name);
}

const LANGUAGES = ['zh', 'en'] as const;

/** A schema as clients read it: an object with its fields. */
interface ObjectSchema {
  readonly type: 'object';
  readonly [key: string]: unknown;
}

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
}

const LISTED = new Map<Language, readonly ListedTool[]>();

/** What they are, in a language: made once for each. Nothing that a tool does is lost for good: pages keep their history. */
export function listedTools(language: Language): ListedTool[] {
  const known = LISTED.get(language) ?? listed(language);
  LISTED.set(language, known);
  return [...known];
}

function listed(language: Language): readonly ListedTool[] {
  return MCP_TOOLS.map((tool) => ({
    name: tool.name,
    title: TOOL_TITLES[tool.name][language],
    description: tool.summary[language],
    inputSchema: schemaOf(tool.input, 'input', language),
    outputSchema: schemaOf(tool.output, 'output', language),
    annotations: { readOnlyHint: !tool.writes, destructiveHint: false, openWorldHint: false },
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', language: Language): ObjectSchema {
  const inLanguage = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      const { [language]: said } = jsonSchema;
      if (typeof said === 'string') jsonSchema.description = said;
      for (const each of LANGUAGES) delete jsonSchema[each];
    },
  });
  return { ...inLanguage, type: 'object' };
}
