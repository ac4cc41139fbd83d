/** Somebody who was sent to a provider and did not come back yet. */
export interface ExternalLoginTable {
  state_hash: string;
  /** Of the cookie of the browser that began it. */
  browser_hash: string;
  /** Sealed: what proves to the provider, and of its answer, that it belongs to this one. */
  proofs: string;
  /** The path that he goes on to. */
  redirect: string;
  /** Who links, in which session; null where somebody logs in. */
  uid: number | null;
  session_id: number | null;
  expires_at: number;
}

/** A signed log-in that was used: it is remembered while its time would let it in again. */
export interface SignedLoginTable {
  login_hash: string;
  expires_at: number;
}

export interface ExternalLoginTables {
  external_login: ExternalLoginTable;
  signed_login: SignedLoginTable;
}
