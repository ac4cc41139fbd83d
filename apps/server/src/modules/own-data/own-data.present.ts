import { errorText, type OwnData } from '@sheaf/contract';
import type { Language } from '../../platform/http/language.ts';
import { isMaking, nextAt, type OwnDataState } from './own-data.service.ts';

const NOTHING = { done: 0, total: 0, size: 0, made_at: 0, expires_at: 0, error_message: '' };

export function presentOwnData(own: OwnDataState, language: Language): OwnData {
  const { row, job, now } = own;
  const next_at = nextAt(own) > now ? nextAt(own) : 0;
  if (row === undefined || row.state === 'none') return { ...NOTHING, state: 'none', next_at };
  if (isMaking(own) && job) {
    const state = job.lease_until > 0 ? 'making' : 'waiting';
    return { ...NOTHING, state, done: job.progress_done, total: job.progress_total, next_at };
  }
  if (row.state === 'ready') {
    const { size, made_at, expires_at } = row;
    if (expires_at <= now) return { ...NOTHING, state: 'none', next_at };
    return { ...NOTHING, state: 'ready', size, made_at, expires_at, next_at };
  }
  const values = { request_id: `job ${row.job_id}` };
  return { ...NOTHING, state: 'failed', error_message: errorText(row.failure || 'fault', language, values), next_at };
}
