import ts from 'typescript';
import type { Engine } from '../../apps/server/src/platform/database/open.ts';

export interface Choice {
  /** Which member of every union is taken; from the second on optional parameters are left out. */
  readonly variant: number;
  readonly engine: Engine;
}

const { TypeFlags } = ts;
const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void | TypeFlags.Any | TypeFlags.Unknown;
const ENGINES = new Set<unknown>(['sqlite', 'postgres'] satisfies Engine[]);
/** No argument of a query is deeper; a type that holds itself is. */
const DEPTH_MAX = 8;

/** A value of the type: statements show no values, so any will do whose shape is right. */
export function sampleOf(checker: ts.TypeChecker, type: ts.Type, choice: Choice, depth = 0): unknown {
  if (depth > DEPTH_MAX || type.flags & NOTHING) return null;
  if (type.isUnion()) return memberOf(checker, type, choice, depth);
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
  // Some queries tell an id from a name.
  if (type.flags & TypeFlags.String) return choice.variant % 2 === 0 ? 'words' : '2';
  if (type.flags & TypeFlags.Number) return 2;
  return objectOf(checker, type, choice, depth + 1);
}

function memberOf(checker: ts.TypeChecker, { types }: ts.UnionType, choice: Choice, depth: number): unknown {
  const members = types.filter((member) => !(member.flags & NOTHING));
  if (members.length === ENGINES.size && members.every((one) => one.isStringLiteral() && ENGINES.has(one.value))) {
    return choice.engine;
  }
  // Their own order, and that of properties, changes with what else the compiler has seen.
  members.sort((a, b) => (checker.typeToString(a) < checker.typeToString(b) ? -1 : 1));
  const member = members[choice.variant % members.length];
  return member && sampleOf(checker, member, choice, depth);
}

function objectOf(checker: ts.TypeChecker, type: ts.Type, choice: Choice, depth: number): unknown {
  const sample = (part: ts.Type) => sampleOf(checker, part, choice, depth);
  if (type.getCallSignatures().length > 0) return undefined;
  const name = type.getSymbol()?.name;
  if (name === 'Buffer') return Buffer.alloc(0);
  // A reference to a class or interface with type arguments: of lists, sets and maps the arguments are what they hold.
  const held = checker.getTypeArguments(type as ts.TypeReference).map(sample);
  if (checker.isArrayType(type) || checker.isTupleType(type)) return held;
  if (name === 'ReadonlySet') return new Set(held);
  if (name === 'ReadonlyMap') return new Map([[held[0], held[1]]]);
  const properties = type.getProperties().sort((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1));
  return Object.fromEntries(properties.map((property) => [property.name, sample(checker.getTypeOfSymbol(property))]));
}

function placeOf({ declarations }: ts.Symbol): number {
  return declarations?.[0]?.pos ?? 0;
}
