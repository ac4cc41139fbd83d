import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { insertBlocks, selectedText } from './insert-markdown.ts';
import { JsonFault } from './json-source.ts';
import { jsonTable } from './json-table.ts';
import { TextToolDialog } from './text-tool-dialog.tsx';

/** JSON becomes a table of its fields. */
export function JsonTableTool({ view, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const title = useMessages(editorCommandMessages)('jsonTable');
  const language = useLanguage();
  const [fault, setFault] = useState<JsonFault>();
  const insert = (text: string) => {
    try {
      insertBlocks(view, jsonTable(text, language));
      onClose();
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error;
      setFault(error);
    }
  };
  return (
    <TextToolDialog
      title={title}
      label={t('jsonText')}
      hint={t('jsonTableHint')}
      initial={selectedText(view)}
      refusal={fault && t('jsonFault', { line: fault.line, column: fault.column })}
      insert={insert}
      changed={() => setFault(undefined)}
      onClose={onClose}
    />
  );
}
