/** What the newest comparison of a source found, and that it was told of. */
export interface ApiChangeTable {
  source_id: number;
  before: number;
  version: number;
  compared_at: number;
  /** When the marks of pages go; 0: there are none any more. */
  fades_at: number;
}

/** A page that the newest version changed; for some time, or until the next version. */
export interface ApiChangePageTable {
  source_id: number;
  page_id: number;
  version: number;
  /** The gravest of its changes. */
  class: 'added' | 'broken' | 'changed' | 'deprecated';
  changed_at: number;
}

export interface ApiChangeTables {
  api_change: ApiChangeTable;
  api_change_page: ApiChangePageTable;
}
