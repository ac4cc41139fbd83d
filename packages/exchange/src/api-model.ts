/**
 * An API as a comparison sees it, whatever it was written in: references are followed, and what two notations say
 * alike is alike here.
 */
export interface ApiModel {
  readonly title: string;
  readonly version: string;
  /** Whether it promises what it says. A collection of requests holds examples, which promise nothing. */
  readonly isFirm: boolean;
  readonly servers: readonly string[];
  readonly operations: readonly ApiOperation[];
  /** References that lead nowhere: what is behind them is compared as anything. */
  readonly missing: readonly string[];
}

export interface ApiOperation {
  /** Unique: `GET /pets/{id}`, behind the path of its file where there are several documents. */
  readonly key: string;
  /** Key of the page that an import makes of it. */
  readonly page: string;
  /** The file it stands in, where there are several documents. */
  readonly document: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  /** By which a call is known that has another address now: `operationId`, or the names on the way to a request. */
  readonly id: string;
  /** The API calls its client: what is sent and what is answered change their roles. */
  readonly isSent: boolean;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  /** Of its own; none where those of the document hold. */
  readonly servers: readonly string[];
  /** The ways to say who calls, each as one word; '' is a call that does not say it. */
  readonly auth: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | undefined;
  readonly answers: readonly ApiReply[];
}

export type ParameterPlace = 'cookie' | 'header' | 'path' | 'query';

export interface ApiParameter {
  readonly place: ParameterPlace;
  readonly name: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  /** How a list or an object is written in it: `csv`, `multi`. */
  readonly writing: string;
  readonly words: string;
  readonly schema: ApiSchema;
}

/** By media type, in small letters and without what follows a `;`. */
type ApiContent = ReadonlyMap<string, ApiSchema>;

export interface ApiBody {
  readonly isRequired: boolean;
  readonly content: ApiContent;
}

export interface ApiReply {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly content: ApiContent;
  readonly headers: ApiContent;
}

/** One schema; what refers to it is the same object, so that one that refers to itself can be known again. */
export interface ApiSchema {
  /** Unique in the model. */
  readonly id: number;
  /** What the document calls it; '' where it stands where it is used. */
  readonly name: string;
  /** Read when it is first asked for: schemas refer to each other in circles. */
  readonly shape: () => ApiShape;
}

export interface ApiShape {
  /** Sorted, without `null`; none: anything. */
  readonly types: readonly string[];
  readonly isNullable: boolean;
  readonly format: string;
  /** As JSON; undefined where any value may stand. */
  readonly values: readonly string[] | undefined;
  readonly properties: ReadonlyMap<string, ApiSchema>;
  /** Names of properties that may not be left out. */
  readonly required: ReadonlySet<string>;
  readonly items: ApiSchema | undefined;
  /** What other names may hold. */
  readonly others: ApiSchema | 'any' | 'none';
  /** Of each list one holds, or some. */
  readonly choices: readonly (readonly ApiSchema[])[];
  /** `maxLength` and the like. */
  readonly bounds: ReadonlyMap<string, string>;
  /** `not`, `if`, `discriminator`: each as a text that is the same where it says the same. */
  readonly conditions: ReadonlyMap<string, string>;
  /** As JSON; '' for none. */
  readonly initial: string;
  readonly isDeprecated: boolean;
  /** Only answered, or only sent. */
  readonly only: '' | 'answered' | 'sent';
  readonly words: string;
}

export const ANYTHING: ApiShape = {
  types: [],
  isNullable: false,
  format: '',
  values: undefined,
  properties: new Map(),
  required: new Set(),
  items: undefined,
  others: 'any',
  choices: [],
  bounds: new Map(),
  conditions: new Map(),
  initial: '',
  isDeprecated: false,
  only: '',
  words: '',
};
