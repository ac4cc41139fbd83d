import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import { signValue, verifySigned } from '../../platform/crypto/secrets.ts';
import type { ExportJobRow } from '../../schema/export-tables.ts';

const PURPOSE = 'export';

interface NamedExport {
  readonly export_id: number;
  /** In which the key was handed out: it ends with that. */
  readonly session_id: number;
  readonly folder: string;
}

/** What opens the file of an export for who has it, as long as the file is kept and the session that asks here lasts. */
export function keyOf(
  { secrets }: Context,
  { session_id }: Viewer,
  { export_id, folder, expires_at }: ExportJobRow,
): string {
  return signValue(secrets, { purpose: PURPOSE, value: `${export_id} ${session_id} ${folder}`, expires_at });
}

export function exportOfKey({ secrets, clock }: Context, key: string): NamedExport | undefined {
  const value = key.length > LIMITS.exportKeyChars ? undefined : verifySigned(secrets, PURPOSE, key, clock.now());
  const [export_id, session_id, folder] = value?.split(' ') ?? [];
  if (folder === undefined) return undefined;
  return { export_id: Number(export_id), session_id: Number(session_id), folder };
}
