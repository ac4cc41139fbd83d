import { LIMITS } from '@sheaf/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { GroupRules } from './group-rules.tsx';
import { ldapMessages } from './ldap-messages.ts';

/** What groups of the directory give here. */
export function LdapGroups() {
  const t = useMessages(ldapMessages);
  const rights = (['administrator', 'team'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <GroupRules
      name="groups"
      heading={t('groups')}
      hint={t('groupsHint')}
      most={LIMITS.ldapGroups}
      adds={t('addGroup')}
      added={{ group_dn: '', gives: 'team', team_id: 0 }}
      removes={(number) => t('removeGroup', { number })}
      fields={(place) => (
        <>
          <Form.Item
            name={[place, 'group_dn']}
            label={t('groupDn')}
            rules={[{ required: true, whitespace: true, message: t('groupDnMissing') }]}
          >
            <Input className="mono" maxLength={1000} autoComplete="off" />
          </Form.Item>
          <Form.Item name={[place, 'gives']} label={t('gives')}>
            <Select options={rights} />
          </Form.Item>
          <TeamField name={place} />
        </>
      )}
    />
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
