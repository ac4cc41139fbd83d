/** Why a book or an operation is refused; texts for people are made of it where they are shown. */
export type RefusalReason =
  | 'wrongType'
  | 'tooBig'
  | 'outside'
  | 'unknownSheet'
  | 'nameWrong'
  | 'nameTaken'
  | 'lastSheet'
  | 'notAnOrder'
  | 'mergeInTheWay'
  | 'wrongRange';

/** `field` leads to what is wrong, as `rows.3.cells.0.text`. */
export class SheetRefusal extends Error {
  readonly field: string;
  readonly reason: RefusalReason;

  constructor(field: string, reason: RefusalReason) {
    super(`${field}: ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}
