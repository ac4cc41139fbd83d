import { z } from 'zod';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const Parameter = z.object({
  name: z.string(),
  in: z.string().default(''),
  description: z.string().default(''),
  required: z.boolean().default(false),
  type: z.string().default(''),
});

const Operation = z.object({
  summary: z.string().default(''),
  description: z.string().default(''),
  operationId: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z.array(z.unknown()).default([]),
  responses: z.record(z.string(), z.unknown()).default({}),
});
type Operation = z.infer<typeof Operation>;

const Api = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

interface ApiPage {
  readonly tag: string;
  readonly title: string;
  readonly text: string;
}

/** The operations of an OpenAPI or Swagger document as pages of Markdown; undefined when it has none that can be read. */
export function pagesOfApi(document: unknown): { title: string; pages: ApiPage[] } | undefined {
  const api = Api.safeParse(document);
  if (!api.success) return undefined;
  const pages = Object.entries(api.data.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = Operation.safeParse(operations[method]);
      return operation.success ? [pageOf(method.toUpperCase(), path, operation.data)] : [];
    }),
  );
  return pages.length > 0 ? { title: api.data.info.title, pages } : undefined;
}

function pageOf(method: string, path: string, operation: Operation): ApiPage {
  const { summary, description, operationId, tags, parameters, responses } = operation;
  const fields = parameters.flatMap((value) => {
    const parameter = Parameter.safeParse(value);
    return parameter.success ? [parameter.data] : [];
  });
  const parts = [
    description || summary,
    `**${method}** \`${path}\``,
    operationId === '' ? '' : `\`${operationId}\``,
    fields.length === 0 ? '' : `| name | in | type | required | description |\n| --- | --- | --- | --- | --- |`,
  ].filter((part) => part !== '');
  const rows = fields.map((field) => {
    const cells = [field.name, field.in, field.type, field.required ? 'yes' : 'no', field.description];
    return `| ${cells.map(cell).join(' | ')} |`;
  });
  const codes = Object.entries(responses).map(([code, value]) => `- \`${code}\` ${cell(descriptionOf(value))}`);
  const text = [[...parts, ...rows].join('\n\n').replaceAll('|\n\n|', '|\n|'), ...codes].join('\n');
  return { tag: tags[0] ?? 'default', title: (summary || operationId || `${method} ${path}`).slice(0, 150), text };
}

function descriptionOf(response: unknown): string {
  const known = z.object({ description: z.string() }).safeParse(response);
  return known.success ? known.data.description : '';
}

function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 300);
}
