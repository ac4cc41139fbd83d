import type { QuotaKind, UserQuotas } from '@sheaf/contract';
import { eachKind, fromUnit, inUnit, type Unit, unitOf } from './quota-amount.ts';

type Choice = 'default' | 'unlimited' | 'amount';
export interface KindFields {
  readonly choice: Choice;
  /** In the unit of the field. */
  readonly amount: number | null | undefined;
}
export type UserQuotaFields = Readonly<Record<QuotaKind, KindFields>>;
type Before = Pick<UserQuotas, 'quotas' | 'own'>;

/** What the field of a kind counts in, by what the user has now. */
export function userUnit(kind: QuotaKind, { quotas }: Pick<Before, 'quotas'>): Unit {
  return unitOf(kind, quotas[kind] ?? Number.MAX_SAFE_INTEGER);
}

export function userQuotaFields({ quotas, own }: Before): UserQuotaFields {
  return eachKind((kind) => {
    const amount = quotas[kind];
    if (!own.includes(kind)) return { choice: 'default', amount: undefined };
    if (amount === null) return { choice: 'unlimited', amount: undefined };
    return { choice: 'amount', amount: inUnit(amount, userUnit(kind, { quotas })) };
  });
}

/** What is to be written: a kind that stays as it was is not sent, so that what two decide of different kinds both holds. */
export function userQuotaChanges(before: Before, fields: UserQuotaFields) {
  const former = userQuotaFields(before);
  return eachKind((kind) => {
    const { choice, amount } = fields[kind];
    if (choice === former[kind].choice && (choice !== 'amount' || amount === former[kind].amount)) return undefined;
    if (choice === 'default') return choice;
    return choice === 'amount' && typeof amount === 'number' ? fromUnit(amount, userUnit(kind, before)) : null;
  });
}
