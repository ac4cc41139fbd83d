import type { EditorView } from '@codemirror/view';
import type { TextChange } from '@sheaf/markdown/api-page/change';
import { type ApiPage, readApiPage } from '@sheaf/markdown/api-page/read';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Tells when the text of the editor is another. */
export type WatchText = (listener: () => void) => () => void;

export interface ApiText {
  readonly page: ApiPage;
  /** One step of undo; everything but the range that it names stays as it is. */
  readonly change: (by: (page: ApiPage) => TextChange) => void;
}

/** The text in the source pane as an API page: there is no other copy of it. */
export function useApiText(view: EditorView, watch: WatchText): ApiText {
  const doc = useSyncExternalStore(watch, () => view.state.doc);
  const page = useMemo(() => readApiPage(doc.toString()), [doc]);
  const change = useCallback(
    (by: (page: ApiPage) => TextChange) => {
      if (view.state.readOnly) return;
      const { from, to, insert } = by(readApiPage(view.state.doc.toString()));
      if (from !== to || insert !== '') view.dispatch({ changes: { from, to, insert }, userEvent: 'input.form' });
    },
    [view],
  );
  return { page, change };
}
