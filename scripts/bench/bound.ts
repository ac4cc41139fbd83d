/** What was measured on one engine; absent where it could not be. */
export type Figures = Readonly<Partial<Record<FigureName, number>>>;
export type FigureName =
  | 'page_per_second'
  | 'page_p95'
  | 'info_per_second'
  | 'info_p95'
  | 'cold_page_p95'
  | 'mock_per_second'
  | 'mock_p95'
  | 'first_view_kb'
  | 'first_view_p95'
  | 'tree_p95'
  | 'tree_kb'
  | 'tree_cold_ms'
  | 'save_p50'
  | 'save_p95'
  | 'search_p95'
  | 'search_page_p95'
  | 'memory_mb'
  | 'wait_copy'
  | 'wait_move'
  | 'wait_delete'
  | 'wait_import'
  | 'wait_command'
  | 'copy_s'
  | 'move_s'
  | 'import_s'
  | 'command_s'
  | 'second_start_s'
  | 'visit_requests'
  | 'visit_kb'
  | 'visit_js_kb'
  | 'visit_blocking'
  | 'visit_foreign'
  | 'typing_p95'
  | 'typing_max'
  | 'sheet_paint_ms'
  | 'sheet_frame_p95'
  | 'tree_paint_p95'
  | 'tree_frame_p95'
  | 'open_p95'
  | 'open_shift'
  | 'editor_p95'
  | 'preview_first'
  | 'preview_p95'
  | 'diff_p95'
  | 'home_p95'
  | 'home_most_p95'
  | 'org_item_p95'
  | 'org_item_all_p95'
  | 'org_all_p50'
  | 'org_all_p95'
  | 'org_most_p95'
  | 'org_common'
  | 'decision_us'
  | 'item_copy_s'
  | 'item_copy_wait'
  | 'upload_mb'
  | 'upload_s'
  | 'raw_route_per_second'
  | 'raw_route_p95'
  | 'raw_read_per_second'
  | 'raw_commit_p50'
  | 'raw_commit_p95';

export interface Bound {
  readonly figure: FigureName;
  readonly what: string;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** What keeps the figure from being better. */
  readonly boundBy: string;
  /** The figure of the bare machine that it is compared with. */
  readonly raw?: FigureName;
}
