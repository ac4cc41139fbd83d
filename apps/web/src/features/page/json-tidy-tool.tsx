import { fenced } from '@sheaf/markdown/plain-markdown';
import { useMessages } from '../../lib/i18n.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { insertBlocks } from './insert-markdown.ts';
import { isJson, tidyJson } from './json-tidy.ts';
import { TextToolDialog } from './text-tool-dialog.tsx';

/** JSON becomes a tidy block of code; what is no JSON is inserted as it is. */
export function JsonTidyTool({ view, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const title = useMessages(editorCommandMessages)('jsonTidy');
  const insert = (text: string) => {
    insertBlocks(view, isJson(text) ? fenced(tidyJson(text), 'json') : text);
    onClose();
  };
  return (
    <TextToolDialog
      title={title}
      label={t('jsonText')}
      hint={t('jsonTidyHint')}
      initial=""
      refusal={undefined}
      insert={insert}
      changed={() => undefined}
      onClose={onClose}
    />
  );
}
