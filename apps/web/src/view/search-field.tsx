import type { ReadingData } from '@sheaf/contract';
import type { FocusEvent, InputHTMLAttributes, ReactNode, RefObject } from 'react';
import { Icon } from '../ui/icon.tsx';
import { itemAddress } from './addresses.ts';

interface SearchFieldProps {
  data: ReadingData;
  className: string;
  label: string;
  placeholder: string;
  /** Given: the field shows these words, not what the page was searched for. */
  value?: string | undefined;
  onInput?: (words: string) => void;
  hint?: string;
  box?: RefObject<HTMLElement | null>;
  /** The focus went elsewhere. */
  onLeave?: () => void;
  input?: InputHTMLAttributes<HTMLInputElement> | undefined;
  /** In the field, behind the words. */
  clear?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
}

/** A search that works as a plain form: Enter opens the results of the item. */
export function SearchField({ data, className, label, value, onLeave, box, children, ...field }: SearchFieldProps) {
  const text = value === undefined ? { defaultValue: data.keyword } : { value };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave?.();
  };
  return (
    <search className={className} aria-label={label} ref={box} onBlur={onLeave && onBlur}>
      <form action={itemAddress(data.site.base, data.item)}>
        <label className="field-box">
          <Icon name="search" />
          <span className="sr">{label}</span>
          <input
            type="search"
            name="keyword"
            autoComplete="off"
            placeholder={field.placeholder}
            required
            {...text}
            {...field.input}
            onInput={(event) => field.onInput?.(event.currentTarget.value)}
          />
          {field.hint && <kbd>{field.hint}</kbd>}
        </label>
        {field.clear}
      </form>
      {children}
    </search>
  );
}
