/** What a personal access token may do of what its owner may. */
export interface TokenScope {
  readonly right: 'read' | 'write';
  /** undefined: in all items. */
  readonly item_id: number | undefined;
}

/** A program that brought the key of an item. */
export interface KeyHolder {
  readonly item_id: number;
  /** Of the token that it brought: the item may have another one by now. */
  readonly token_hash: string;
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
  /** Not a person: its uid is 0, and its right is asked of the item's key each time. */
  readonly key?: KeyHolder;
}

/** Whose event stream it is: `key` is the uid. It ends with the session. */
export interface StreamOwner {
  readonly key: number;
  readonly session_id: number;
}
