import type { EditorView } from '@codemirror/view';
import type { EditSession } from './edit-session.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';

/** What opens as a dialog over the editor. */
export type EditorToolName =
  | 'commands'
  | 'file-library'
  | 'history'
  | 'json-table'
  | 'json-tidy'
  | 'notify'
  | 'paste-table'
  | 'picture-library'
  | 'picture-size'
  | 'sort'
  | 'sql-table'
  | 'template-save'
  | 'templates';

/** What a tool may do with the page that is written. */
export interface EditorToolProps {
  readonly item_id: number;
  readonly session: EditSession;
  readonly view: EditorView;
  readonly openDiagrams: OpenDiagrams;
  /** One step of undo. */
  readonly replaceText: (text: string) => void;
  readonly run: (id: string) => void;
  readonly leave: (page_id: number) => void;
  readonly onClose: () => void;
}
