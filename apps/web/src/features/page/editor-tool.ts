import type { EditorView } from '@codemirror/view';
import type { AiAction, FeatureName } from '@sheaf/contract';
import type { RefObject } from 'react';
import type { EditSession } from './edit-session.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';

/** What opens over the editor, or in the place of its panes. */
export type EditorToolName =
  | 'ai'
  | 'commands'
  | 'environments'
  | 'file-library'
  | 'from-curl'
  | 'history'
  | 'http-test'
  | 'json-table'
  | 'json-tidy'
  | 'mock'
  | 'notify'
  | 'page-kind'
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
  /** Whether the site sends requests from this item. */
  readonly mayRelay: boolean;
  /** What this interface shows. */
  readonly features: readonly FeatureName[];
  /** What the assistant was opened for. */
  readonly action: AiAction | undefined;
  /** True while the tool holds what closing it would lose. */
  readonly unsaved: RefObject<boolean>;
  readonly leave: (page_id: number) => void;
  readonly onClose: () => void;
}
