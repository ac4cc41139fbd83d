import { ERRORS, type ErrorKind, type ErrorName, errorText } from '@sheaf/contract';

export type ErrorValues = Readonly<Record<string, string | number>>;

interface ApiErrorOptions {
  /** The input field that is to blame. */
  readonly field?: string;
  /** What a client needs to go on, as the current text of a stale page. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** Thrown on purpose and answered by its name; anything else is a fault. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly error: ErrorName;
  readonly values: ErrorValues;
  readonly field: string | undefined;
  readonly data: unknown;

  constructor(error: ErrorName, values: ErrorValues = {}, { field, data, cause }: ApiErrorOptions = {}) {
    super(errorText(error, 'en', values), { cause });
    this.error = error;
    this.values = values;
    this.field = field;
    this.data = data;
  }

  get kind(): ErrorKind {
    return ERRORS[this.error];
  }
}

/** Yes, or no with the name of the error that says why. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly error: ErrorName };

/** @throws ApiError with the name that the decision gives */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new ApiError(decision.error);
}
