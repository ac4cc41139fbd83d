import { Input, Modal } from 'antd';
import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { beginIn } from '../../ui/begin-in.ts';
import { editorToolMessages } from './editor-tool-messages.ts';

interface TextToolDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly initial: string;
  /** What is wrong with the text, told below it. */
  readonly refusal: string | undefined;
  readonly isWorking?: boolean;
  /** Of the clipboard's HTML, when the text is to be taken from it. */
  readonly fromHtml?: (html: string) => string | undefined;
  readonly insert: (text: string) => void;
  readonly changed: () => void;
  readonly onClose: () => void;
}

/** A place to paste a text that a tool turns into Markdown. */
export function TextToolDialog(props: TextToolDialogProps) {
  const { title, label, hint, initial, refusal, isWorking = false, fromHtml, insert, changed, onClose } = props;
  const t = useMessages(editorToolMessages);
  const id = useId();
  const [text, setText] = useState(initial);
  const change = (next: string) => {
    setText(next);
    changed();
  };
  const takeHtml = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const taken = fromHtml?.(event.clipboardData.getData('text/html'));
    if (taken === undefined) return;
    event.preventDefault();
    change(taken);
  };
  return (
    <Modal
      open
      width={680}
      mask={{ closable: false }}
      title={title}
      okText={t('insert')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: text.trim() === '', loading: isWorking }}
      onOk={() => insert(text)}
      afterOpenChange={beginIn(id)}
      onCancel={onClose}
    >
      <label className="tool-label" htmlFor={id}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        className="mono"
        rows={10}
        spellCheck={false}
        value={text}
        aria-describedby={`${id}-hint`}
        aria-invalid={refusal !== undefined}
        onPaste={takeHtml}
        onChange={(event) => change(event.target.value)}
      />
      <p className="muted" id={`${id}-hint`}>
        {hint}
      </p>
      {refusal !== undefined && (
        <p className="tool-refusal" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}
