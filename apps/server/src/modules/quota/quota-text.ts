import type { QuotaKind } from '@sheaf/contract';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** An amount as an error says it: bytes as the screens round them (`1.5 GB`, `977 KB`), all else as a number. */
export function amountText(kind: QuotaKind, amount: number): string {
  if (kind !== 'storage' && kind !== 'traffic') return String(amount);
  const step = amount < 1024 ? 0 : Math.min(Math.floor(Math.log2(amount) / 10), UNITS.length - 1);
  const size = amount / 1024 ** step;
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${UNITS[step]}`;
}
