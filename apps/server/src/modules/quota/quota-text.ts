import type { QuotaKind } from '@sheaf/contract';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** An amount as an error says it: bytes in their unit (`1.5 GB`), all else as a number. */
export function amountText(kind: QuotaKind, amount: number): string {
  if (kind !== 'storage' && kind !== 'traffic') return String(amount);
  const step = amount < 1024 ? 0 : Math.min(Math.floor(Math.log2(amount) / 10), UNITS.length - 1);
  return `${Math.round((amount / 1024 ** step) * 100) / 100} ${UNITS[step]}`;
}
