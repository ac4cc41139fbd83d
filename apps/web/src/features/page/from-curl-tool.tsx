import { curlCall } from '@sheaf/markdown/api-page/from-curl';
import { textOfCall } from '@sheaf/markdown/api-page/write-call';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { TextToolDialog } from './text-tool-dialog.tsx';

/** A cURL command fills in the sections of an API page; what else the page says stays. */
export function FromCurlTool({ view, replaceText, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const language = useLanguage();
  const [isRefused, setRefused] = useState(false);
  const insert = (text: string) => {
    const call = curlCall(text);
    if (!call) return setRefused(true);
    replaceText(textOfCall(view.state.doc.toString(), call, language));
    onClose();
  };
  return (
    <TextToolDialog
      title={t('fromCurl')}
      label={t('curlText')}
      hint={t('curlHint')}
      initial=""
      refusal={isRefused ? t('curlFault') : undefined}
      insert={insert}
      changed={() => setRefused(false)}
      onClose={onClose}
    />
  );
}
