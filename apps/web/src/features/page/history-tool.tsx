import type { EditorToolProps } from './editor-tool.ts';
import { PageHistoryDialog } from './page-history-dialog.tsx';

export function HistoryTool({ session, replaceText, onClose }: EditorToolProps) {
  return <PageHistoryDialog page_id={session.state().page_id} recover={replaceText} onClose={onClose} />;
}
