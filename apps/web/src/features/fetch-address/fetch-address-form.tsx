import { type FetchSchedule, LIMITS } from '@sheaf/contract';
import { Button, Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import './fetch-address.css';
import { fetchAddressMessages } from './fetch-address-messages.ts';

const SCHEDULES = ['never', 'hourly', 'daily', 'weekly'] as const;

/** Whence a document comes, and how often. */
export interface FetchWish {
  readonly url: string;
  readonly schedule: FetchSchedule;
}

interface FetchAddressFormProps {
  readonly followed: FetchWish;
  readonly texts: { readonly label: string; readonly hint: string; readonly placeholder: string };
  readonly saving: {
    readonly mutate: (wish: FetchWish) => void;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
  };
}

/** Whence newer versions come by themselves. */
export function FetchAddressForm({ followed, texts, saving }: FetchAddressFormProps) {
  const t = useMessages(fetchAddressMessages);
  const id = useId();
  const [wish, setWish] = useState<FetchWish>({ url: followed.url, schedule: followed.schedule });
  const isChanged = wish.url.trim() !== followed.url || wish.schedule !== followed.schedule;
  return (
    <Form layout="vertical" requiredMark={false} className="fetch-address" onFinish={() => saving.mutate(wish)}>
      <Form.Item label={texts.label} htmlFor={`${id}-url`} extra={texts.hint} className="grow">
        <Input
          id={`${id}-url`}
          type="url"
          autoComplete="off"
          placeholder={texts.placeholder}
          maxLength={LIMITS.relayUrlChars}
          value={wish.url}
          onChange={({ target }) => setWish({ ...wish, url: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('schedule')} htmlFor={`${id}-schedule`}>
        <Select
          id={`${id}-schedule`}
          value={wish.schedule}
          options={SCHEDULES.map((value) => ({ value, label: t(value) }))}
          onChange={(schedule) => setWish({ ...wish, schedule })}
        />
      </Form.Item>
      <div className="actions">
        <Button htmlType="submit" disabled={!isChanged} loading={saving.isPending}>
          {t('save')}
        </Button>
        <span className="hint" role="status">
          {!isChanged && saving.isSuccess && t('saved')}
        </span>
      </div>
      <ErrorNote error={saving.error} />
    </Form>
  );
}
