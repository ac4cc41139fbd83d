import type { ApiModel, ApiOperation } from '../api-model.ts';
import { at, callDifferences, type Placed, serverDifferences } from './calls.ts';
import { type ApiChange, type ChangeClass, difference } from './change.ts';
import { matchOperations } from './operations.ts';
import { schemaComparison } from './schemas.ts';

export interface ApiDifference {
  readonly before: ApiHead;
  readonly now: ApiHead;
  /** Of all changes, also of those that are not listed. */
  readonly counts: Readonly<Record<ChangeClass, number>>;
  /** At most as many as were asked for. */
  readonly changes: readonly ApiChange[];
}

export type ApiHead = Pick<ApiModel, 'title' | 'version'> & { readonly operations: number };

/** What changed from one description to another, operation by operation in the order of the newer one. */
export function compareApis(before: ApiModel, now: ApiModel, most: number): ApiDifference {
  const counts = { broken: 0, added: 0, changed: 0, deprecated: 0 };
  const changes: ApiChange[] = [];
  for (const change of allChanges(before, now)) {
    counts[change.class] += 1;
    if (changes.length < most) changes.push(change);
  }
  return { before: headOf(before), now: headOf(now), counts, changes };
}

function headOf({ title, version, operations }: ApiModel): ApiHead {
  return { title, version, operations: operations.length };
}

function* allChanges(before: ApiModel, now: ApiModel): Iterable<ApiChange> {
  const ofApi = serverDifferences(before.servers, now.servers);
  for (const told of ofApi) yield { ...at('api', told), operation: '', page: '' };
  const { pairs, removed, added } = matchOperations(before.operations, now.operations);
  const schemas = schemaComparison(before.isFirm && now.isFirm);
  const partners = new Map(pairs.map(([one, other]) => [other, one]));
  const isNew = new Set(added);
  for (const operation of now.operations) {
    const partner = partners.get(operation);
    if (isNew.has(operation)) yield placed(operation, at('call', difference('operation-added', 'added')));
    if (!partner) continue;
    for (const told of callDifferences({ before: partner, now: operation, schemas })) yield placed(operation, told);
  }
  for (const operation of removed) yield placed(operation, at('call', difference('operation-removed', 'broken')));
}

function placed({ key, page }: ApiOperation, told: Placed): ApiChange {
  return { ...told, operation: key, page };
}
