import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

export const sqlToMarkdownTable = endpoint({
  path: '/api/page/sqlToMarkdownTable',
  access: 'login',
  byToken: { right: 'read', ofOneItem: true },
  summary: 'A Markdown table of the columns of each table that CREATE TABLE statements declare. At most 200 KB.',
  input: z.object({ sql: text }),
  output: z.strictObject({ markdown: z.string() }),
  errors: ['loginExpired', 'sqlUnreadable', 'tooLarge'],
});
