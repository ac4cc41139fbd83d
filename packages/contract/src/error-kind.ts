export interface ErrorKind {
  readonly code: number;
  readonly zh: string;
  readonly en: string;
  /** The status where real status codes are used: HTML, files, feeds. */
  readonly status?: number;
}
