import type { Value } from '@sheaf/sheet';

const CODES: Readonly<Record<string, number>> = {
  '#NULL!': 0x00,
  '#DIV/0!': 0x07,
  '#VALUE!': 0x0f,
  '#REF!': 0x17,
  '#NAME?': 0x1d,
  '#NUM!': 0x24,
  '#N/A': 0x2a,
};

/** An error that stands in a cell without a formula is one of a formula here. */
export function errorText(shown: string | undefined): string {
  return shown !== undefined && Object.hasOwn(CODES, shown) ? `=${shown}` : (shown ?? '');
}

/** The number of an error as files have it; those of our own are not available there. */
export function errorCode(value: Extract<Value, { error: string }>): number {
  return CODES[value.error] ?? 0x2a;
}
