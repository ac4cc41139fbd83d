import type { ListedVersion } from '@sheaf/contract';
import { Segmented, Select } from 'antd';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { pageDiffMessages } from './page-diff-messages.ts';

/** Which versions stand beside each other; 0 is the current page. */
export interface DiffPair {
  readonly page_history_id: number;
  readonly other_history_id: number;
}

interface DiffChoiceProps {
  readonly versions: readonly ListedVersion[];
  readonly pair: DiffPair;
  readonly onChoose: (pair: DiffPair) => void;
}

/** Any version beside any other, or beside the current page. */
export function DiffChoice({ versions, pair, onChoose }: DiffChoiceProps) {
  const t = useMessages(pageDiffMessages);
  const language = useLanguage();
  const options = versions.map(({ page_history_id, saved_at, author_username: author }) => ({
    value: page_history_id,
    label: t('versionOf', { time: formatMoment(saved_at, language), author }),
  }));
  return (
    <span className="diff-choice">
      <Select
        aria-label={t('compare')}
        options={options.filter(({ value }) => value !== pair.other_history_id)}
        value={pair.page_history_id}
        popupMatchSelectWidth={false}
        onChange={(page_history_id) => onChoose({ ...pair, page_history_id })}
      />
      {t('withVersion')}
      <Select
        aria-label={t('withVersion')}
        options={[{ value: 0, label: t('current') }, ...options.filter(({ value }) => value !== pair.page_history_id)]}
        value={pair.other_history_id}
        popupMatchSelectWidth={false}
        onChange={(other_history_id) => onChoose({ ...pair, other_history_id })}
      />
    </span>
  );
}

export type DiffLook = 'sideBySide' | 'inline';

export function DiffLookSwitch({ look, onChange }: { look: DiffLook; onChange: (look: DiffLook) => void }) {
  const t = useMessages(pageDiffMessages);
  return (
    <Segmented<DiffLook>
      className="diff-look"
      aria-label={t('view')}
      value={look}
      onChange={onChange}
      options={[
        { value: 'sideBySide', label: t('sideBySide') },
        { value: 'inline', label: t('inline') },
      ]}
    />
  );
}
