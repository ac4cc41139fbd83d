/** What keeps a store from its work, as far as it can be told. */
export type StoreTrouble =
  | 'name'
  | 'refused'
  | 'silent'
  | 'broken'
  | 'tls'
  | 'key'
  | 'secret'
  | 'denied'
  | 'bucket'
  | 'region'
  | 'clock'
  | 'full'
  | 'sealed'
  | 'strange';

/** The store does not do its work; a file that is merely not there is none of these. The text is what it said. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly trouble: StoreTrouble;

  constructor(message: string, { trouble, cause }: { readonly trouble: StoreTrouble; readonly cause?: unknown }) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

const CODES: Readonly<Record<string, StoreTrouble>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'silent',
  TimeoutError: 'silent',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
};

/** What stores answer with, by the names that S3 gave. */
const ANSWERS: Readonly<Record<string, StoreTrouble>> = {
  InvalidAccessKeyId: 'key',
  SignatureDoesNotMatch: 'secret',
  AccessDenied: 'denied',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  AuthorizationHeaderMalformed: 'region',
  IllegalLocationConstraintException: 'region',
  PermanentRedirect: 'region',
  RequestExpired: 'clock',
  RequestTimeTooSkewed: 'clock',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
};

const STATUSES: Readonly<Record<number, StoreTrouble>> = {
  301: 'region',
  307: 'region',
  401: 'denied',
  403: 'denied',
  404: 'bucket',
  507: 'full',
};

const TLS = /^(EPROTO|CERT_|DEPTH_ZERO|ERR_SSL|ERR_TLS|SELF_SIGNED|UNABLE_TO_)/;

/** What the client of S3 fails with, told apart. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const told = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in told && typeof told.code === 'string' ? told.code : '';
  const said = [code || told.name, told.message].filter(Boolean).join(': ');
  return new StoreError(said, { trouble: troubleOf(told, code), cause: error });
}

function troubleOf(error: Error, code: string): StoreTrouble {
  const known = ANSWERS[error.name] ?? CODES[code] ?? CODES[error.name];
  if (known) return known;
  return TLS.test(code) ? 'tls' : (STATUSES[statusOf(error) ?? 0] ?? 'strange');
}

/** Of the answer that made the client fail; undefined when there was none. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}
