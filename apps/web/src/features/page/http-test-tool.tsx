import type { TextChange } from '@sheaf/markdown/api-page/change';
import { HttpTestPanel } from '../http-test/index.ts';
import type { EditorToolProps } from './editor-tool.ts';

/** Sends what the page describes, and may write an answer into it. */
export function HttpTestTool({ item_id, session, view, mayRelay, replaceText }: EditorToolProps) {
  const pageText = () => view.state.doc.toString();
  const changePage = (changes: readonly TextChange[]) => {
    const text = changes.reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), pageText());
    if (!view.state.readOnly) replaceText(text);
  };
  return (
    <HttpTestPanel
      item_id={item_id}
      page_id={session.state().page_id}
      mayRelay={mayRelay}
      pageText={pageText}
      changePage={changePage}
    />
  );
}
