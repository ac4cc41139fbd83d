import type { SheetOp } from '@sheaf/sheet';

/** Checked when it was applied. */
export function storedOp(op: string): SheetOp {
  return JSON.parse(op);
}
