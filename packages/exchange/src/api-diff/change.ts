/** What a difference means to who calls the API as it was. */
export const CHANGE_CLASSES = ['broken', 'added', 'changed', 'deprecated'] as const;
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** Where in an operation it is; `api` is the description as a whole. */
export type ChangePart = 'answer' | 'answer-header' | 'api' | 'body' | 'call' | 'cookie' | 'header' | 'path' | 'query';

export type ChangeKind =
  | 'answer-added'
  | 'answer-removed'
  | 'auth-added'
  | 'auth-removed'
  | 'body-added'
  | 'body-removed'
  | 'bound-changed'
  | 'choice-added'
  | 'choice-removed'
  | 'condition-changed'
  | 'default-changed'
  | 'deprecated-ended'
  | 'deprecated-set'
  | 'field-added'
  | 'field-removed'
  | 'format-changed'
  | 'id-changed'
  | 'kinds-changed'
  | 'media-added'
  | 'media-removed'
  | 'not-changed'
  | 'null-allowed'
  | 'null-refused'
  | 'operation-added'
  | 'operation-moved'
  | 'operation-removed'
  | 'others-allowed'
  | 'others-refused'
  | 'parameter-added'
  | 'parameter-removed'
  | 'path-renamed'
  | 'required-ended'
  | 'required-field-added'
  | 'required-field-removed'
  | 'required-parameter-added'
  | 'required-parameter-removed'
  | 'required-set'
  | 'server-added'
  | 'server-removed'
  | 'summary-changed'
  | 'type-changed'
  | 'values-added'
  | 'values-ended'
  | 'values-removed'
  | 'values-set'
  | 'words-changed'
  | 'writing-changed';

/** One difference at its place. */
export interface Difference {
  readonly kind: ChangeKind;
  readonly class: ChangeClass;
  readonly from: string;
  readonly to: string;
}

export interface Place {
  readonly part: ChangePart;
  /** Of a parameter or header its name, of an answer its status. */
  readonly name: string;
  /** Of an answer's header its status, of a body its media type. */
  readonly within: string;
  /** `pets[].name`; '' for the whole of it. */
  readonly field: string;
}

export interface ApiChange extends Difference, Place {
  /** Key of the operation: as it is now, or was where it is gone; '' for the API as a whole. */
  readonly operation: string;
  /** Key of the page that an import makes of it. */
  readonly page: string;
}

/** Of a request it is said what the server takes, of an answer what it gives. */
export type Direction = 'answered' | 'sent';

export function difference(kind: ChangeKind, of: ChangeClass, from = '', to = ''): Difference {
  return { kind, class: of, from: shortened(from), to: shortened(to) };
}

/** More is no sentence. */
const MOST_CHARS = 160;

function shortened(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS - 1)}…`.toWellFormed() : text;
}
