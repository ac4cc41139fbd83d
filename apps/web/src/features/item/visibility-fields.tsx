import { LIMITS } from '@sheaf/contract';
import { Form, Input, Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { itemMessages } from './item-messages.ts';
import type { ItemFields } from './visibility.ts';

interface VisibilityFieldsProps {
  /** There is a password already, which stays where none is typed. */
  readonly isPasswordSet?: boolean;
}

/** Who can read the item, and the visit password where one is needed. */
export function VisibilityFields({ isPasswordSet = false }: VisibilityFieldsProps) {
  const t = useMessages(itemMessages);
  const visibility = Form.useWatch<ItemFields['visibility']>('visibility');
  const ways = [
    { value: 'open', label: t('open'), hint: t('openHint') },
    { value: 'private', label: t('withPassword'), hint: t('privateHint') },
    { value: 'members', label: t('membersOnly'), hint: t('membersOnlyHint') },
  ];
  return (
    <>
      <Form.Item
        name="visibility"
        label={t('whoReads')}
        extra={isPasswordSet && visibility === 'open' && t('openClears')}
        layout="vertical"
      >
        <Radio.Group className="ways-three" aria-label={t('whoReads')}>
          {ways.map(({ value, label, hint }) => (
            <Radio key={value} value={value} className="way-choice">
              <b>{label}</b>
              <span className="hint">{hint}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {visibility === 'private' && (
        <Form.Item name="password" label={t('visitPassword')} extra={isPasswordSet && t('passwordKept')}>
          <Input
            maxLength={LIMITS.visitPasswordChars.max}
            autoComplete="off"
            placeholder={isPasswordSet ? '••••••••' : ''}
          />
        </Form.Item>
      )}
    </>
  );
}
