import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { commentMessages } from './comment-messages.ts';
import { COMMENT_CHARS } from './comment-tools.ts';
import { useCalledNames } from './use-called-names.ts';

interface NameFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  readonly names: readonly string[];
  readonly onCall: () => void;
}

/** A field for a comment that completes the names of people. */
export function NameField({ field, value, onChange, onSend, names, onCall }: NameFieldProps) {
  const t = useMessages(commentMessages);
  const listId = useId();
  const { offered, chosen, take, onListKey, follow, toFirst } = useCalledNames({
    field,
    value,
    onChange,
    names,
    onCall,
  });
  const isOpen = offered.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else if (!onListKey(event)) return;
    event.preventDefault();
    // Escape closes the list, not what the field stands in
    event.stopPropagation();
  };
  return (
    <div className="name-field">
      <textarea
        ref={field}
        rows={3}
        value={value}
        maxLength={COMMENT_CHARS}
        aria-label={t('ownText')}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          toFirst();
          follow();
        }}
        onKeyUp={follow}
        onClick={follow}
        onKeyDown={onKeyDown}
      />
      <span className="sr" role="status">
        {isOpen && t('namesFound', { count: offered.length })}
      </span>
      {isOpen && (
        <div className="name-list" role="listbox" id={listId} aria-label={t('names')}>
          {offered.map((name, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of the field
            <div
              key={name}
              id={`${listId}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
