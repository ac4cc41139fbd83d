import { type AuditAction, exportAudit, listAudit } from '@sheaf/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';

export interface AuditFilters {
  readonly action: AuditAction | '';
  /** '': all; log-ins that worked would bury the rest. */
  readonly kind: 'logins' | 'others' | '';
  readonly username: string;
  readonly subject: string;
  /** From this second on, and before that one; 0: ever. */
  readonly from: number;
  readonly to: number;
}

export const NO_FILTERS: AuditFilters = { action: '', kind: 'others', username: '', subject: '', from: 0, to: 0 };

const COUNT = 50;

export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ signal, pageParam }) => call(listAudit, { ...filters, before: pageParam, count: COUNT }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
  });
}

/** Where the rows come as a file, as they are narrowed on the screen. */
export function auditFile(format: 'csv' | 'jsonl', filters: AuditFilters): string {
  const given = Object.entries({ format, ...filters }).map(([name, value]) => [name, String(value)]);
  return href(`${exportAudit.path}?${new URLSearchParams(given)}`);
}
