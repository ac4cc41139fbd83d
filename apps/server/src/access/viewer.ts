/** Whoever is asking, logged in. A guest is `undefined`. The role is read fresh for each request. */
export interface Viewer {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  /** 1 administrator of the site, 2 ordinary user. */
  readonly groupid: 1 | 2;
  readonly session_id: number;
}
