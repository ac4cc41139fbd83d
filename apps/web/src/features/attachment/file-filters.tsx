import { Input, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { attachmentMessages } from './attachment-messages.ts';
import type { FileFilters } from './attachment-queries.ts';

const TYPED_MS = 250;

interface FileFiltersBarProps {
  readonly filters: FileFilters;
  /** Administrators look at the files of others too. */
  readonly isAdmin: boolean;
  readonly onChange: (change: Partial<FileFilters>) => void;
}

export function FileFiltersBar({ filters, isAdmin, onChange }: FileFiltersBarProps) {
  const t = useMessages(attachmentMessages);
  return (
    <search className="file-filters" aria-label={t('filters')}>
      <TypedField
        label={t('name')}
        value={filters.display_name}
        maxLength={200}
        onTyped={(display_name) => onChange({ display_name })}
      />
      <Radio.Group
        optionType="button"
        aria-label={t('kind')}
        value={filters.attachment_type}
        onChange={({ target }) => onChange({ attachment_type: target.value })}
        options={[
          { value: -1, label: t('all') },
          { value: 1, label: t('images') },
          { value: 2, label: t('others') },
        ]}
      />
      {isAdmin && (
        <TypedField
          label={t('user')}
          value={filters.username}
          maxLength={50}
          onTyped={(username) => onChange({ username })}
        />
      )}
    </search>
  );
}

interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onTyped: (text: string) => void;
}

/** Asks a moment after the last key, and at once on Enter. */
function TypedField({ label, value, maxLength, onTyped }: TypedFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onTyped(text.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text, value, onTyped]);
  return (
    <Input
      className="typed"
      prefix={<Icon name="search" />}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => onTyped(text.trim())}
    />
  );
}
