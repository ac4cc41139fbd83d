import type { AuditRow, listAudit, OutputOf } from '@sheaf/contract';
import type { AuditLogRow, AuditPart } from './audit.queries.ts';

export function presentAudit({ rows, older }: AuditPart): OutputOf<typeof listAudit> {
  return { list: rows.map(presentAuditRow), next: older ? `${older.at}.${older.seq}` : '' };
}

export function presentAuditRow(row: AuditLogRow): AuditRow {
  const { seq, at, action, uid, username, address, subject_kind, subject_id, subject_name } = row;
  const [before, after] = [valuesIn(row.values_before), valuesIn(row.values_after)];
  return { seq, at, action, uid, username, address, subject_kind, subject_id, subject_name, before, after };
}

function valuesIn(text: string): Record<string, unknown> | null {
  return text === '' ? null : JSON.parse(text);
}
