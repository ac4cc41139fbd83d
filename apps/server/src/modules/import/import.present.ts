import { errorText, type ImportJob, type ImportPreview, type ListedImport } from '@sheaf/contract';
import { lossText } from '@sheaf/exchange';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import type { JobRow, ListedJob } from '../../platform/jobs/tables.ts';
import type { Preview } from './import.preview.service.ts';
import type { ImportPayload } from './import-payload.ts';
import { type ImportResult, presentReport } from './import-report.ts';

export function presentImport(job: JobRow, language: Language): ImportJob {
  const result = resultOf(job);
  const refusal = result && 'refusal' in result ? result.refusal : undefined;
  const failed = job.state === 'failed' ? errorText('fault', language, { request_id: `job ${job.job_id}` }) : '';
  return {
    job_id: job.job_id,
    state: refusal ? 'failed' : stateOf(job),
    done: job.progress_done,
    total: job.progress_total,
    error_message: refusal ? errorText(refusal.error, language, refusal.values[language]) : failed,
    updated_at: job.ended_at || job.created_at,
    report: result && 'report' in result ? presentReport(result.report, language) : null,
  };
}

/**
 * How far an order is that somebody waits for.
 * @throws ApiError the reason, where nothing was imported
 */
export function presentState(job: JobRow | undefined, language: Language): ImportJob['state'] {
  if (!job) return 'waiting';
  const result = resultOf(job);
  if (result && 'refusal' in result) throw new ApiError(result.refusal.error, result.refusal.values[language]);
  return stateOf(job);
}

export function presentPreview({ losses, ...preview }: Preview, language: Language): ImportPreview {
  return { ...preview, losses: losses.map((loss) => ({ ...loss, text: lossText(loss, language) })) };
}

export function presentListed(job: ListedJob, { item_id, upload_name }: ImportPayload): ListedImport {
  const { job_id, created_at: ordered_at } = job;
  const state = job.report.startsWith(REFUSED) ? 'failed' : stateOf(job);
  return { job_id, item_id, file_name: upload_name, state, ordered_at };
}

/** How an ImportResult without a report begins. */
const REFUSED = '{"refusal"';

function stateOf({ state, cancel_asked, lease_until, report }: ListedJob): ImportJob['state'] {
  if (state === 'done') return report === 'null' ? 'cancelled' : 'done';
  if (state !== 'waiting') return state;
  if (cancel_asked === 1) return 'cancelled';
  return lease_until > 0 ? 'running' : 'waiting';
}

function resultOf({ state, report }: JobRow): ImportResult | undefined {
  if (state !== 'done' || report === '' || report === 'null') return undefined;
  // Written by the job of this module, in this form.
  return JSON.parse(report) as ImportResult;
}
