import type { ImportJob, ImportReport } from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import type { Person } from '../../../testing/person.ts';
import type { Sheaf } from '../../../testing/start-sheaf.ts';
import { tracesIn } from './traces.queries.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The smallest picture there is: one transparent pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Catalogs, links between pages with an anchor, one picture in three pages, and a link that leads nowhere. */
export const MANUAL: Files = {
  'README.md': '# Manual\n\n[Start](guide/start.md#first-step) ![logo](logo.png)\n',
  'guide/start.md': '# Start\n\n## First step\n\n![logo](../logo.png) [back](../README.md) [lost](gone.md)\n',
  'guide/deep/more.md': '# More\n\n![logo](../../logo.png) zebra\n',
  'logo.png': PIXEL,
};

export function zipOf(files: Files): Uint8Array {
  return zipBytes(Object.entries(files).map(([name, content]) => ({ name, content })));
}

interface Target {
  readonly item_id?: number;
  readonly cat_id?: number;
  /** 1: answer when it is done. */
  readonly wait?: 1;
  readonly item_name?: string;
  readonly name?: string;
}

/** Uploads an archive; answers the envelope. The job does not run by itself. */
export async function upload(person: Person, bytes: Uint8Array, { name = 'manual.zip', ...fields }: Target = {}) {
  return person.upload('/api/import/auto', 'file', { name, bytes }, { lang: 'en', ...fields });
}

export async function order(
  person: Person,
  files: Files,
  target: Target = {},
): Promise<{ job_id: number; item_id: number }> {
  const answer = await upload(person, zipOf(files), target);
  if (answer.error_code !== 0) throw new Error(answer.error_message);
  // What import/auto answers, checked by the server's own output schema.
  return answer.data as { job_id: number; item_id: number };
}

/** The whole import, with its report. */
export async function importFiles(
  sheaf: Sheaf,
  person: Person,
  files: Files,
  target: Target = {},
): Promise<ImportReport> {
  const { job_id } = await order(person, files, target);
  await sheaf.app.context.jobs.runDue();
  const job: ImportJob = await person.ok('/api/import/progress', { job_id });
  if (job.state !== 'done' || !job.report) throw new Error(`${job.state}: ${job.error_message}`);
  return job.report;
}

/** Rows and files that imports leave on this server, by kind. */
export async function traces({ app }: Sheaf): Promise<Record<string, number>> {
  return tracesIn(app.context);
}

/** What came since. */
export function moreThan(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([kind, count]) => [kind, count - (before[kind] ?? 0)]));
}
