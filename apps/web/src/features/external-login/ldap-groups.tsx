import { LIMITS } from '@sheaf/contract';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { ldapMessages } from './ldap-messages.ts';

/** What groups of the directory give here. */
export function LdapGroups() {
  const t = useMessages(ldapMessages);
  const heading = useId();
  const rights = (['administrator', 'team'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <section aria-labelledby={heading} className="ldap-part">
      <h3 id={heading}>{t('groups')}</h3>
      <p className="hint">{t('groupsHint')}</p>
      <Form.List name="groups">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div className="ldap-group" key={key}>
                <Form.Item
                  name={[name, 'group_dn']}
                  label={t('groupDn')}
                  rules={[{ required: true, whitespace: true, message: t('groupDnMissing') }]}
                >
                  <Input className="mono" maxLength={1000} autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, 'gives']} label={t('gives')}>
                  <Select options={rights} />
                </Form.Item>
                <TeamField name={name} />
                <Button
                  type="text"
                  aria-label={t('removeGroup', { number: name + 1 })}
                  icon={<Icon name="trash" />}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              icon={<Icon name="plus" />}
              disabled={rows.length >= LIMITS.ldapGroups}
              onClick={() => add({ group_dn: '', gives: 'team', team_id: 0 })}
            >
              {t('addGroup')}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}

function TeamField({ name }: { name: number }) {
  const t = useMessages(ldapMessages);
  const gives: unknown = Form.useWatch(['groups', name, 'gives']);
  return (
    <Form.Item name={[name, 'team_id']} label={t('teamId')} hidden={gives !== 'team'}>
      <InputNumber min={0} precision={0} controls={false} />
    </Form.Item>
  );
}
