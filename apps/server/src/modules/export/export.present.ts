import { type ExportJob, type ExportState, errorText } from '@sheaf/contract';
import type { Language } from '../../platform/http/language.ts';
import type { OwnExport } from './export.start.service.ts';

export function presentExport({ row, job, key }: OwnExport, language: Language): ExportJob {
  const { export_id, format, cat_id, page_id, pages: total, name, size, asked_at, expires_at } = row;
  const values = { request_id: `job ${row.job_id}` };
  const state = stateOf({ row, job });
  return {
    ...{ export_id, format, cat_id, page_id, state, total, key, name, size, asked_at, expires_at },
    done: state === 'ready' ? total : (job?.progress_done ?? 0),
    error_message: state === 'failed' ? errorText(row.failure || 'fault', language, values) : '',
  };
}

export function presentExports(own: readonly OwnExport[], hasBrowser: boolean, language: Language): ExportState {
  return { exports: own.map((one) => presentExport(one, language)), prints_pdf: hasBrowser ? 1 : 0 };
}

/** A job that ended without a word was killed too often. */
function stateOf({ row, job }: Pick<OwnExport, 'row' | 'job'>): ExportJob['state'] {
  if (row.state !== 'making') return row.state;
  if (job?.state !== 'waiting') return 'failed';
  return job.lease_until > 0 ? 'running' : 'waiting';
}
