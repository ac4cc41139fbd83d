import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { holdsRows } from '../../platform/archive/swap.ts';
import { keptSecretKey } from '../../platform/crypto/secret-key.ts';
import { secretKeys } from '../../platform/crypto/secrets.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Tables } from '../../schema/tables.ts';
import { isSealed } from './audit.chain.service.ts';
import { type AuditReport, verifyAuditOf } from './audit.verify.service.ts';

/**
 * Reckons the chain of a site whose server may run, and writes nothing; undefined where there is no site. Without the
 * site's key the seal of the ends cannot be reckoned, and what stands between is.
 */
export async function verifyAuditBeside(config: Config): Promise<AuditReport | undefined> {
  if (!(await holdsRows(config.database, 'audit_chain'))) return undefined;
  const key = await keyOf(config);
  const open = await openDatabase<Tables>(config.database);
  try {
    const secrets = key === undefined ? undefined : secretKeys(key);
    return await verifyAuditOf(open.db, (chain) => secrets === undefined || isSealed({ secrets }, chain));
  } finally {
    await open.close();
  }
}

async function keyOf({ secretKey, dataDir }: Config): Promise<string | undefined> {
  if (secretKey !== undefined) return secretKey;
  return existsSync(join(dataDir, 'secret.key')) ? keptSecretKey(dataDir) : undefined;
}
