import type { App } from '../app.ts';
import { type AuditReport, type NotedEnd, verifyAudit } from '../modules/audit/audit.verify.service.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';

const FAULTS = {
  changed: 'is not as it was written',
  gone: 'is missing',
  noted: 'is not the one that was noted',
  seal: 'does not fit its seal',
  surplus: 'was added by somebody else',
} as const;

export const auditCommand: Command = {
  name: 'audit',
  usage: 'audit verify [--noted <row>:<hash>] [--json]',
  summary: 'Reckon the chain of the audit log once more and name the first row that is not right.',
  example: `audit verify --noted 1200:${'5d41'.repeat(16)}`,
  run: async (app, args) => {
    const [verb = 'verify', ...options] = args[0]?.startsWith('--') ? ['verify', ...args] : args;
    const noted = notedIn(options);
    if (verb !== 'verify' || noted === 'wrong') throw new UsageError();
    return await verify(app, noted, options.includes('--json'));
  },
};

function notedIn(options: readonly string[]): NotedEnd | 'wrong' | undefined {
  const at = options.indexOf('--noted');
  const rest = options.filter((option, index) => option !== '--json' && index !== at && (at < 0 || index !== at + 1));
  if (rest.length > 0) return 'wrong';
  if (at < 0) return undefined;
  const [, seq, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(options[at + 1] ?? '') ?? [];
  return seq === undefined || hash === undefined ? 'wrong' : { seq: Number(seq), hash };
}

async function verify({ context }: App, noted: NotedEnd | undefined, asJson: boolean): Promise<number> {
  const report = await verifyAudit(context, noted);
  console.log(asJson ? JSON.stringify(report) : told(report));
  return report.broken ? EXIT.refused : EXIT.done;
}

function told({ rows, last_seq, last_hash, broken }: AuditReport): string {
  if (broken) return `Row ${broken.seq} ${FAULTS[broken.fault]}. ${rows} rows before it are right.`;
  return `${rows} rows are right.${rows > 0 ? ` Note the end elsewhere: ${last_seq}:${last_hash}` : ''}`;
}
