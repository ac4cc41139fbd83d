import { Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import { attachmentMessages } from './attachment-messages.ts';
import type { FileFilters } from './attachment-queries.ts';

interface FileFiltersBarProps {
  readonly filters: FileFilters;
  /** What the field for a user's name says; absent: there is none. */
  readonly userLabel?: string;
  readonly onChange: (change: Partial<FileFilters>) => void;
}

export function FileFiltersBar({ filters, userLabel, onChange }: FileFiltersBarProps) {
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
      {userLabel !== undefined && (
        <TypedField
          label={userLabel}
          value={filters.username}
          maxLength={50}
          onTyped={(username) => onChange({ username })}
        />
      )}
    </search>
  );
}
