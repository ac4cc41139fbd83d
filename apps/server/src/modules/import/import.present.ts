import { errorText, type ImportJob } from '@sheaf/contract';
import type { Language } from '../../platform/http/language.ts';
import type { JobRow } from '../../platform/jobs/tables.ts';
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

function stateOf({ state, cancel_asked, lease_until, report }: JobRow): ImportJob['state'] {
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
