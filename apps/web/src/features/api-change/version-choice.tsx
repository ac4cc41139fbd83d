import type { ApiVersions } from '@sheaf/contract';
import { Select } from 'antd';
import { useId } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { apiChangeMessages } from './api-change-messages.ts';
import type { ShownChanges } from './shown-changes.ts';

interface VersionChoiceProps {
  readonly sources: readonly ApiVersions[];
  readonly shown: ShownChanges;
  readonly onShow: (shown: ShownChanges) => void;
}

/** Which API, and which two of its versions. */
export function VersionChoice({ sources, shown, onShow }: VersionChoiceProps) {
  const t = useMessages(apiChangeMessages);
  const language = useLanguage();
  const id = useId();
  const source = sources.find(({ source_id }) => source_id === shown.source_id);
  const options = (source?.versions ?? []).map(({ version, created_at, username }) => ({
    value: version,
    label: t('version', { version, time: formatMoment(created_at, language), author: username }),
  }));
  const fields = [
    { field: 'before', other: shown.now },
    { field: 'now', other: shown.before },
  ] as const;
  return (
    <div className="api-versions">
      {sources.length > 1 && (
        <div>
          <label htmlFor={`${id}-source`}>{t('source')}</label>
          <Select
            id={`${id}-source`}
            options={sources.map(({ source_id, name }) => ({ value: source_id, label: name }))}
            value={shown.source_id}
            onChange={(source_id) => onShow({ ...shown, source_id, before: 0, now: 0, page_id: 0 })}
          />
        </div>
      )}
      {options.length > 1 &&
        fields.map(({ field, other }) => (
          <div key={field}>
            <label htmlFor={`${id}-${field}`}>{t(field)}</label>
            <Select
              id={`${id}-${field}`}
              options={options.filter(({ value }) => value !== other)}
              value={shown[field]}
              onChange={(version) => onShow({ ...shown, [field]: version })}
            />
          </div>
        ))}
    </div>
  );
}
