import type { ChangeEntry } from '@sheaf/contract';
import { Select } from 'antd';
import { beginOfDay, dayOf } from '../../lib/day.ts';
import { useMessages } from '../../lib/i18n.ts';
import { DayField } from '../../ui/day-field.tsx';
import { changeLogMessages } from './change-log-messages.ts';

export interface ChangeFilters {
  readonly op_action_type: ChangeEntry['op_action_type'] | '';
  readonly op_object_type: ChangeEntry['op_object_type'] | '';
  /** 0: anybody. */
  readonly uid: number;
  /** From this second on, and before that one; 0: ever. */
  readonly from: number;
  readonly to: number;
}

export const NO_FILTERS: ChangeFilters = { op_action_type: '', op_object_type: '', uid: 0, from: 0, to: 0 };

const ACTIONS = [
  ...(['create', 'update', 'delete', 'export'] as const),
  ...(['binding', 'unbound', 'drag'] as const),
] satisfies ChangeEntry['op_action_type'][];
const OBJECTS = [
  ...(['page', 'catalog', 'item', 'team'] as const),
  ...(['member', 'tree', 'other'] as const),
] satisfies ChangeEntry['op_object_type'][];

interface ChangeLogFiltersProps {
  readonly filters: ChangeFilters;
  readonly operators: readonly { readonly uid: number; readonly username: string }[];
  readonly onFilter: (filters: ChangeFilters) => void;
}

/** Who did what to what; each narrows the others. */
export function ChangeLogFilters({ filters, operators, onFilter }: ChangeLogFiltersProps) {
  const t = useMessages(changeLogMessages);
  // somebody who was renamed stands in the log under each of his names
  const people = [...new Map(operators.map(({ uid, username }) => [uid, username]))];
  return (
    <fieldset className="change-filters">
      <legend className="sr">{t('filters')}</legend>
      <Select
        aria-label={t('operator')}
        value={filters.uid}
        options={[{ value: 0, label: t('anyOperator') }, ...people.map(([value, label]) => ({ value, label }))]}
        onChange={(uid) => onFilter({ ...filters, uid })}
      />
      <Select
        aria-label={t('action')}
        value={filters.op_action_type}
        options={[
          { value: '' as const, label: t('anyAction') },
          ...ACTIONS.map((value) => ({ value, label: t(value) })),
        ]}
        onChange={(op_action_type) => onFilter({ ...filters, op_action_type })}
      />
      <Select
        aria-label={t('object')}
        value={filters.op_object_type}
        options={[
          { value: '' as const, label: t('anyObject') },
          ...OBJECTS.map((value) => ({ value, label: t(value) })),
        ]}
        onChange={(op_object_type) => onFilter({ ...filters, op_object_type })}
      />
      <span className="change-days">
        <DayField
          label={t('fromDay')}
          value={dayOf(filters.from)}
          max={lastDay(filters)}
          onChange={(day) => onFilter({ ...filters, from: beginOfDay(day) })}
        />
        <span className="muted">{t('untilDay')}</span>
        <DayField
          label={t('toDay')}
          value={lastDay(filters)}
          min={dayOf(filters.from)}
          onChange={(day) => onFilter({ ...filters, to: beginOfDay(day, 1) })}
        />
      </span>
    </fieldset>
  );
}

/** The day chosen last is one of those that are shown. */
function lastDay({ to }: ChangeFilters): string {
  return to === 0 ? '' : dayOf(to - 1);
}
