import { PageSortDialog } from '../catalog/index.ts';
import type { EditorToolProps } from './editor-tool.ts';

/** The pages beside the one that is written, put into another order. */
export function SortTool({ item_id, session, onClose }: EditorToolProps) {
  return <PageSortDialog item_id={item_id} cat_id={session.state().cat_id} onClose={onClose} />;
}
