import { Button, Form, Input, InputNumber } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { oauthMessages } from './oauth-messages.ts';

const MOST = 50;

/** What groups of the provider give here. */
export function OauthGroups() {
  const t = useMessages(oauthMessages);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="oauth-part">
      <h3 id={heading}>{t('groups')}</h3>
      <p className="hint">{t('groupsHint')}</p>
      <Form.List name="group_rules">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div className="oauth-group" key={key}>
                <Form.Item
                  name={[name, 'group']}
                  label={t('group')}
                  rules={[{ required: true, whitespace: true, message: t('groupMissing') }]}
                >
                  <Input className="mono" maxLength={200} autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name={[name, 'team_id']}
                  label={t('team')}
                  extra={t('teamHint')}
                  rules={[{ required: true, message: t('teamMissing') }]}
                >
                  <InputNumber min={0} precision={0} controls={false} />
                </Form.Item>
                <Button
                  type="text"
                  aria-label={t('removeGroup', { number: name + 1 })}
                  icon={<Icon name="trash" />}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <div>
              <Button disabled={rows.length >= MOST} onClick={() => add({ group: '', team_id: null })}>
                {t('addGroup')}
              </Button>
            </div>
          </>
        )}
      </Form.List>
    </section>
  );
}
