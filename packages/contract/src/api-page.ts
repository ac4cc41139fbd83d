/** A parameter, header or field of a call, as one row of a table. */
export interface ApiField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly example: string;
  readonly remark: string;
}

/** One thing that a call may answer. */
export interface ApiAnswer {
  /** As `201`; '' where the page does not say. */
  readonly status: string;
  readonly title: string;
  readonly example: string;
  readonly fields: readonly ApiField[];
}

export type ApiBodyType = 'none' | 'json' | 'form-data' | 'urlencoded';
export type ApiAuthType = 'none' | 'bearer' | 'basic' | 'digest' | 'apikey';

export interface ApiAuth {
  readonly type: ApiAuthType;
  /** Of the header or parameter that carries an API key; '' for the others. */
  readonly name: string;
  readonly place: 'header' | 'query';
}

/** What an API page says, read from its text: what `page_text.data` holds of it as JSON. Rows without a name are left out. */
export interface ApiRequest {
  readonly protocol: 'http' | 'websocket' | 'sse';
  /** In capitals; '' where the page names none. */
  readonly method: string;
  readonly url: string;
  /** '1' to '5' of the status labels, '' for none. */
  readonly status: string;
  readonly description: string;
  readonly auth: ApiAuth;
  readonly path: readonly ApiField[];
  readonly headers: readonly ApiField[];
  readonly query: readonly ApiField[];
  readonly body_type: ApiBodyType;
  readonly body: readonly ApiField[];
  readonly body_example: string;
  readonly answers: readonly ApiAnswer[];
}
