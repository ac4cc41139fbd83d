/** What belongs to one log-in alone: the provider sees the challenge of the verifier, and brings back the others. */
export interface LoginProofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whom the provider knows from before is to log in there all the same. */
  readonly fresh: boolean;
}

/** What a provider tells of who came back. */
export interface Told {
  readonly issuer: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** How many seconds ago, by the provider's own clock, he logged in there; undefined where it does not say. */
  readonly age?: number | undefined;
}

/** What the address holds with which a browser comes back; '' where it is absent. */
export interface CameBack {
  readonly code: string;
  readonly authCode: string;
  readonly state: string;
  readonly error: string;
  readonly iss: string;
}
