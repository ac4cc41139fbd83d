import type { ApiField } from '@sheaf/contract';
import { isMembers, ownOf } from '../structured.ts';
import { type Schema, saidBy, schemaOfType, typedValue } from './type-words.ts';

const ANY_NAME = '*';

interface Place {
  readonly field: ApiField | undefined;
  readonly inner: Map<string, Place>;
}

/** Nobody's JSON is as deep: such a name is one name. */
const MOST_STEPS = 20;

/** The schema of a form, whose fields have one name each, dots and all. */
export function schemaOfForm(fields: readonly ApiField[]): Schema {
  return objectOf(new Map(fields.map((field) => [field.name, { field, inner: new Map() }])));
}

/** The schema of a body whose fields are rows: `a.b` is a field of `a`, `a.*` what stands behind any name in it. */
export function schemaOfFields(fields: readonly ApiField[], example: unknown): Schema {
  const root: Place = { field: undefined, inner: new Map() };
  const rows = withLists(fields);
  const stepsOf = stepReader(new Set(rows.map(({ name }) => name)), example);
  for (const field of rows) put(root, stepsOf(field.name), field);
  if (root.inner.size === 0) return schemaOfValue(example);
  return Array.isArray(example) ? { type: 'array', items: objectOf(root.inner) } : objectOf(root.inner);
}

/** `a[].b` says as well that `a` is a list. */
function withLists(fields: readonly ApiField[]): readonly ApiField[] {
  const named = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    const name = field.name.replaceAll('[]', '');
    const [, list = ''] = /^(.+)\[\]\./.exec(field.name) ?? [];
    const above = list.replaceAll('[]', '');
    if (above === '' || named.has(above)) return [{ ...field, name }];
    named.add(above);
    return [
      { name: above, type: 'array<object>', required: false, example: '', remark: '' },
      { ...field, name },
    ];
  });
}

function schemaOfValue(value: unknown): Schema {
  if (Array.isArray(value)) return { type: 'array', items: {} };
  if (isMembers(value)) return { type: 'object' };
  return ['string', 'number', 'boolean'].includes(typeof value) ? { type: typeof value } : {};
}

/** Where a row stands. A name may have a dot of its own: the example, or the row of what is above it, tells. */
function stepReader(named: ReadonlySet<string>, example: unknown): (name: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const read = (name: string): readonly string[] => {
    const parts = name.split('.');
    if (parts.length > MOST_STEPS) return [name];
    const above = parts.findLastIndex((_, at) => at > 0 && named.has(parts.slice(0, at).join('.')));
    const base = above < 0 ? [] : stepsOf(parts.slice(0, above).join('.'));
    const rest = parts.slice(Math.max(0, above));
    const value = base.reduce(within, firstOf(example));
    const whole = rest.join('.');
    const isWhole = rest.some((part) => part.trim() === '') || (isMembers(value) && Object.hasOwn(value, whole));
    return isWhole ? [...base, whole] : [...base, ...rest];
  };
  const stepsOf = (name: string): readonly string[] => {
    const steps = known.get(name) ?? read(name);
    known.set(name, steps);
    return steps;
  };
  return stepsOf;
}

function within(value: unknown, step: string): unknown {
  const inner = step === ANY_NAME && isMembers(value) ? Object.values(value)[0] : ownOf(value, step);
  return firstOf(inner);
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? firstOf(value[0]) : value;
}

function put(root: Place, steps: readonly string[], field: ApiField): void {
  let place = root;
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1;
    const known = place.inner.get(step);
    const next = { field: isLast ? (known?.field ?? field) : known?.field, inner: known?.inner ?? new Map() };
    place.inner.set(step, next);
    place = next;
  }
}

/** By entries, so that `__proto__` is a name like others. */
function objectOf(inner: ReadonlyMap<string, Place>): Schema {
  const properties = [...inner].filter(([name]) => name !== ANY_NAME);
  const required = properties.filter(([, { field }]) => field?.required === true).map(([name]) => name);
  const any = inner.get(ANY_NAME);
  return {
    type: 'object',
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(([name, place]) => [name, schemaOfPlace(place)])),
    }),
    ...(required.length > 0 && { required }),
    ...(any && { additionalProperties: schemaOfPlace(any) }),
  };
}

function schemaOfPlace({ field, inner }: Place): Schema {
  const typed = schemaOfType(field?.type ?? 'object');
  const { example = '', remark = '' } = field ?? {};
  const said = { ...saidBy(remark, typed), ...(example !== '' && { examples: [typedValue(example, typed)] }) };
  if (inner.size === 0) return { ...typed, ...said };
  const types: readonly unknown[] = Array.isArray(typed['type']) ? typed['type'] : [typed['type']];
  const asIs = types.includes('null') ? ['null'] : [];
  if (types.includes('array')) return { type: withNull('array', asIs), items: itemsOf(typed, inner), ...said };
  return { ...objectOf(inner), type: withNull('object', asIs), ...said };
}

/** The objects in a list, or in the lists that are in it. */
function itemsOf({ items }: Schema, inner: Place['inner']): Schema {
  const isList = isMembers(items) && items['type'] === 'array';
  return isList ? { type: 'array', items: itemsOf(items, inner) } : objectOf(inner);
}

function withNull(type: string, others: readonly string[]): string | readonly string[] {
  return others.length === 0 ? type : [type, ...others];
}

/** The schema of one parameter, whose words stand beside it. */
export function schemaOfField({ type, remark }: ApiField): { readonly schema: Schema; readonly description: string } {
  const typed = schemaOfType(type);
  const { description = '', ...said } = saidBy(remark, typed);
  return { schema: { ...typed, ...said }, description };
}
