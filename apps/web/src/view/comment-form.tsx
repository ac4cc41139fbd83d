import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { commentMessages } from './comment-messages.ts';
import { NameField } from './name-field.tsx';

interface CommentFormProps {
  readonly label: string;
  readonly send: string;
  readonly first?: string;
  readonly names: readonly string[];
  readonly onCall: () => void;
  /** Answers why it was refused, or undefined when it was done. */
  readonly onSend: (content: string) => Promise<string | undefined>;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
  /** The field has the focus as soon as it is there. */
  readonly isOpened?: boolean;
  /** Above the field. */
  readonly children?: ReactNode;
}

/** Words for a thread. What was typed stays until it is kept. */
export function CommentForm({
  label,
  send,
  first = '',
  names,
  onCall,
  onSend,
  onDone,
  onCancel,
  isOpened = false,
  children,
}: CommentFormProps) {
  const t = useMessages(commentMessages);
  const field = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(first);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  const submit = () => {
    if (isPending) return;
    if (content.trim() === '') {
      field.current?.focus();
      return;
    }
    setPending(true);
    setRefusal(undefined);
    const settle = (why: string | undefined) => {
      setPending(false);
      setRefusal(why);
      if (why !== undefined) return field.current?.focus();
      setContent('');
      onDone();
    };
    onSend(content).then(settle, () => settle(t('notSaved')));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className="comment-form" aria-label={label} onSubmit={onSubmit}>
      {children}
      <NameField field={field} value={content} onChange={setContent} onSend={submit} names={names} onCall={onCall} />
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <div className="comment-form-foot">
        <small>{t('callHint')}</small>
        {onCancel && (
          <button type="button" className="btn small" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
        <button type="submit" className="btn small primary" aria-busy={isPending}>
          {send}
        </button>
      </div>
    </form>
  );
}
