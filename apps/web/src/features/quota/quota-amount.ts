import type { QuotaKind } from '@sheaf/contract';
import { type Language, LOCALES } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const NEAR = 0.9;

function isBytes(kind: QuotaKind): boolean {
  return kind === 'storage' || kind === 'traffic';
}

/** `1 GB`, `20`, `5,000`. */
export function amountText(kind: QuotaKind, amount: number, language: Language): string {
  if (isBytes(kind)) return sizeText(amount);
  return new Intl.NumberFormat(LOCALES[language]).format(amount);
}

export interface Fill {
  /** 0 to 100. */
  readonly percent: number;
  /** From 90 % on it is near, from 100 % on full. */
  readonly level: 'calm' | 'near' | 'full';
}

export function fillOf(used: number, allowed: number | null): Fill {
  if (allowed === null) return { percent: 0, level: 'calm' };
  const share = allowed === 0 ? 1 : used / allowed;
  const level = share >= 1 ? 'full' : share >= NEAR ? 'near' : 'calm';
  return { percent: Math.min(100, Math.floor(share * 100)), level };
}

/** What a field counts in: bytes are asked for in MB or GB. */
export interface Unit {
  readonly name: string | undefined;
  readonly size: number;
}

export function unitOf(kind: QuotaKind, allowed: number): Unit {
  if (!isBytes(kind)) return { name: undefined, size: 1 };
  return allowed < GB ? { name: 'MB', size: MB } : { name: 'GB', size: GB };
}

/** To two places: what a person would write. */
export function inUnit(amount: number, { size }: Unit): number {
  return Math.round((amount / size) * 100) / 100;
}

export function fromUnit(value: number, { size }: Unit): number {
  return Math.round(value * size);
}

export function eachKind<T>(of: (kind: QuotaKind) => T): Record<QuotaKind, T> {
  return {
    collaborators: of('collaborators'),
    items: of('items'),
    pages: of('pages'),
    storage: of('storage'),
    traffic: of('traffic'),
  };
}
