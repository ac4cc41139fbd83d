import type { ReadingData } from '@sheaf/contract';
import { Icon } from '../ui/icon.tsx';
import { itemAddress } from './addresses.ts';

interface SearchFieldProps {
  data: ReadingData;
  className: string;
  label: string;
  placeholder: string;
  /** Given: the field is followed as it is typed in. */
  value?: string | undefined;
  onInput?: (words: string) => void;
  hint?: string;
}

/** A search that works as a plain form: Enter opens the results of the item. */
export function SearchField({ data, className, label, placeholder, value, onInput, hint }: SearchFieldProps) {
  const text = value === undefined ? { defaultValue: data.keyword } : { value };
  return (
    <search className={className} aria-label={label}>
      <form action={itemAddress(data.site.base, data.item)}>
        <label className="field-box">
          <Icon name="search" />
          <span className="sr">{label}</span>
          <input
            type="search"
            name="keyword"
            autoComplete="off"
            placeholder={placeholder}
            required
            {...text}
            onInput={(event) => onInput?.(event.currentTarget.value)}
          />
          {hint && <kbd>{hint}</kbd>}
        </label>
      </form>
    </search>
  );
}
