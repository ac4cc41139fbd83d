import { SHARE_DAYS } from '@sheaf/contract';
import { Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { shareMessages } from './share-messages.ts';

interface ExpiryChoiceProps {
  readonly value?: number;
  readonly onChange?: (days: number) => void;
  readonly disabled?: boolean;
}

/** How long a link lasts. */
export function ExpiryChoice({ value, onChange, disabled = false }: ExpiryChoiceProps) {
  const t = useMessages(shareMessages);
  const names: Readonly<Record<number, string>> = { 0: t('forever'), 1: t('oneDay') };
  return (
    <Radio.Group
      className="expiry-choice"
      optionType="button"
      aria-label={t('expiry')}
      disabled={disabled}
      value={value}
      options={SHARE_DAYS.map((days) => ({ value: days, label: names[days] ?? t('days', { count: days }) }))}
      onChange={({ target }) => onChange?.(Number(target.value))}
    />
  );
}
