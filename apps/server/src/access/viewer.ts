/** What a personal access token may do of what its owner may. */
export interface TokenScope {
  readonly right: 'read' | 'write';
  /** undefined: in all items. */
  readonly item_id: number | undefined;
}

/** Whoever is asking, logged in. A guest is `undefined`. The role is read fresh for each request. */
export interface Viewer {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  /** 1 administrator of the site, 2 ordinary user. */
  readonly groupid: 1 | 2;
  readonly session_id: number;
  /** An administrator who has no power until he logs in in two steps. */
  readonly lacksTotp?: true;
  /** Asked by a personal access token: it narrows what he may, in `access/scope.ts` alone. */
  readonly scope?: TokenScope;
}

/** Whose event stream it is: `key` is the uid. It ends with the session. */
export interface StreamOwner {
  readonly key: number;
  readonly session_id: number;
}
