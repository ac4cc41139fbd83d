import { MockPanel } from '../mock/index.ts';
import type { EditorToolProps } from './editor-tool.ts';

/** What the page answers to programs. */
export function MockTool({ item_id, session, view, unsaved }: EditorToolProps) {
  return (
    <MockPanel
      item_id={item_id}
      page_id={session.state().page_id}
      pageText={() => view.state.doc.toString()}
      unsaved={unsaved}
    />
  );
}
