import { AUDIT_ACTIONS, type AuditAction, LIMITS } from '@sheaf/contract';
import { Input, Select } from 'antd';
import { beginOfDay, dayOf } from '../../lib/day.ts';
import { useMessages } from '../../lib/i18n.ts';
import { DayField } from '../../ui/day-field.tsx';
import { auditActionMessages } from './audit-action-messages.ts';
import { AUDIT_GROUPS } from './audit-groups.ts';
import { auditMessages } from './audit-messages.ts';
import type { AuditFilters } from './audit-queries.ts';

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onFilter: (filters: AuditFilters) => void;
}

/** Who did what to what and when; each narrows the others. */
export function AuditFilterBar({ filters, onFilter }: AuditFilterBarProps) {
  const t = useMessages(auditMessages);
  const named = useMessages(auditActionMessages);
  const groups = AUDIT_GROUPS.map(({ group, actions }) => ({
    label: t(group),
    options: actions.map((value) => ({ value, label: named(value) })),
  }));
  const ranges = {
    label: t('kinds'),
    options: [
      { value: 'others' as const, label: t('kindOthers') },
      { value: 'logins' as const, label: t('kindLogins') },
      { value: '' as const, label: t('anyAction') },
    ],
  };
  const { from, to } = filters;
  return (
    <fieldset className="audit-filters">
      <legend className="sr">{t('filters')}</legend>
      <Input.Search
        aria-label={t('username')}
        placeholder={t('usernameHint')}
        maxLength={LIMITS.nameChars}
        allowClear
        onSearch={(username) => onFilter({ ...filters, username })}
      />
      <Input.Search
        // a click on a name in the list fills it in
        key={filters.subject}
        aria-label={t('subject')}
        placeholder={t('subjectHint')}
        defaultValue={filters.subject}
        maxLength={LIMITS.itemNameChars}
        allowClear
        onSearch={(subject) => onFilter({ ...filters, subject })}
      />
      <Select
        aria-label={t('action')}
        value={filters.action || filters.kind}
        showSearch={{ optionFilterProp: 'label' }}
        options={[ranges, ...groups]}
        onChange={(chosen) => onFilter({ ...filters, ...narrowing(chosen) })}
      />
      <span className="audit-days">
        <DayField
          label={t('fromDay')}
          value={dayOf(from)}
          max={to === 0 ? '' : dayOf(to - 1)}
          onChange={(day) => onFilter({ ...filters, from: beginOfDay(day) })}
        />
        <span className="muted">{t('untilDay')}</span>
        <DayField
          label={t('toDay')}
          value={to === 0 ? '' : dayOf(to - 1)}
          min={dayOf(from)}
          onChange={(day) => onFilter({ ...filters, to: beginOfDay(day, 1) })}
        />
      </span>
    </fieldset>
  );
}

/** One list offers both: a range, and one kind of event, for which no range is needed. */
function narrowing(chosen: AuditAction | AuditFilters['kind']): Pick<AuditFilters, 'action' | 'kind'> {
  const action = AUDIT_ACTIONS.find((known) => known === chosen);
  if (action) return { action, kind: '' };
  return { action: '', kind: chosen === 'logins' || chosen === 'others' ? chosen : '' };
}
