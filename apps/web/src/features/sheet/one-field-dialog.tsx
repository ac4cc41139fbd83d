import { Input, type InputRef, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { sheetMessages } from './sheet-messages.ts';

interface OneFieldDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly initial: string;
  readonly isNumber?: boolean;
  readonly maxLength: number;
  readonly apply: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one text or number of the sheet; Enter applies it. */
export function OneFieldDialog(props: OneFieldDialogProps) {
  const { title, label, hint, initial, isNumber = false, maxLength, apply, onClose } = props;
  const t = useMessages(sheetMessages);
  const id = useId();
  const field = useRef<InputRef>(null);
  const [text, setText] = useState(initial);
  const finish = () => {
    if (text.trim() === '') return;
    apply(text.trim());
    onClose();
  };
  return (
    <Modal
      open
      width={400}
      title={title}
      okText={t('apply')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={finish}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      onCancel={onClose}
    >
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        ref={field}
        autoFocus
        type={isNumber ? 'number' : 'text'}
        maxLength={maxLength}
        value={text}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={finish}
      />
      {hint !== undefined && (
        <p className="muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </Modal>
  );
}
