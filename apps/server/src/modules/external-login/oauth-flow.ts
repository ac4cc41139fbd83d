/** What belongs to one log-in alone: the provider sees the challenge of the verifier, and brings back the others. */
export interface LoginProofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the address holds with which a browser comes back; '' where it is absent. */
export interface CameBack {
  readonly code: string;
  readonly authCode: string;
  readonly state: string;
  readonly error: string;
  readonly iss: string;
}
