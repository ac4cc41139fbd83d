import type { Person, TestItem } from '../../../testing/person.ts';
import type { Sheaf } from '../../../testing/start-sheaf.ts';

export const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { tags: [orders], summary: Orders, parameters: [{ name: page, in: query, schema: { type: integer } }] }
    post: { tags: [orders], summary: Sell }
  /health: { get: { summary: Health } }
`;

/** Imports a document as people do, and waits for it. */
export async function importDocument(
  sheaf: Sheaf,
  person: Person,
  content: string,
  { item_id }: TestItem,
  name = 'shop.yaml',
): Promise<void> {
  const fields = { item_id, lang: 'en' };
  const answer = await person.upload('/api/import/auto', 'file', { name, bytes: content }, fields);
  if (answer.error_code !== 0) throw new Error(answer.error_message);
  await sheaf.app.context.jobs.runDue();
  // What import/auto answers, checked by the server's own output schema.
  const { job_id } = answer.data as { job_id: number };
  const job = await person.ok('/api/import/progress', { job_id });
  if (job.state !== 'done') throw new Error(job.error_message);
}
