import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { insertBlocks, selectedText } from './insert-markdown.ts';
import { pastedTable } from './paste-table.ts';
import { TextToolDialog } from './text-tool-dialog.tsx';

/** Cells of a spreadsheet or a web page become a Markdown table. */
export function PasteTableTool({ view, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const title = useMessages(editorCommandMessages)('pasteTable');
  const [isEmpty, setEmpty] = useState(false);
  const insert = (text: string) => {
    const table = isTable(text) ? text : pastedTable(text);
    if (table === '') return setEmpty(true);
    insertBlocks(view, table);
    onClose();
  };
  return (
    <TextToolDialog
      title={title}
      label={t('tableText')}
      hint={t('pasteTableHint')}
      initial={selectedText(view)}
      refusal={isEmpty ? t('nothingToInsert') : undefined}
      fromHtml={(html) => (/<t(?:able|r)[\s>]/i.test(html) ? pastedTable(html) : undefined)}
      insert={insert}
      changed={() => setEmpty(false)}
      onClose={onClose}
    />
  );
}

/** HTML was turned into one when it was pasted. */
function isTable(text: string): boolean {
  return /^\|.*\|\n\| :?-/.test(text);
}
