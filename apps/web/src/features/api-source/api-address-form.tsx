import { type ApiSource, LIMITS } from '@sheaf/contract';
import { Button, Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { apiSourceMessages } from './api-source-messages.ts';
import { type NamedSource, useSaveSource } from './api-source-queries.ts';

const SCHEDULES = ['never', 'hourly', 'daily', 'weekly'] as const;

interface ApiAddressFormProps {
  readonly named: NamedSource;
  readonly source: ApiSource;
}

/** Whence newer versions come by themselves. */
export function ApiAddressForm({ named, source }: ApiAddressFormProps) {
  const t = useMessages(apiSourceMessages);
  const id = useId();
  const [wish, setWish] = useState({ url: source.url, schedule: source.schedule });
  const saving = useSaveSource(named);
  const isChanged = wish.url.trim() !== source.url || wish.schedule !== source.schedule;
  return (
    <Form layout="vertical" requiredMark={false} className="api-address" onFinish={() => saving.mutate(wish)}>
      <Form.Item label={t('url')} htmlFor={`${id}-url`} extra={t('urlHint')} className="grow">
        <Input
          id={`${id}-url`}
          type="url"
          autoComplete="off"
          placeholder="https://…/openapi.yaml"
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
