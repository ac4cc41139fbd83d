import { sqlToMarkdownTable } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { insertBlocks, selectedText } from './insert-markdown.ts';
import { TextToolDialog } from './text-tool-dialog.tsx';

/** CREATE TABLE statements become tables of their columns; the server reads them. */
export function SqlTableTool({ view, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const title = useMessages(editorCommandMessages)('sqlTable');
  const reading = useMutation({ mutationFn: (sql: string) => call(sqlToMarkdownTable, { sql }) });
  const insert = (sql: string) =>
    reading.mutate(sql, {
      onSuccess: ({ markdown }) => {
        insertBlocks(view, markdown.trim());
        onClose();
      },
    });
  return (
    <TextToolDialog
      title={title}
      label={t('sqlText')}
      hint={t('sqlHint')}
      initial={selectedText(view)}
      refusal={reading.error?.message}
      isWorking={reading.isPending}
      insert={insert}
      changed={() => reading.reset()}
      onClose={onClose}
    />
  );
}
