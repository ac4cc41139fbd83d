import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { TabLeadsOn } from '../../ui/tab-leads-on.tsx';
import { RIGHT_WORDS } from './grant-words.ts';
import { topCatalogsQuery } from './member-queries.ts';
import { rightMessages } from './right-messages.ts';

export type Group = 0 | 1 | 2;

interface RightFieldProps {
  readonly label: string;
  readonly value?: Group;
  readonly onChange?: (group: Group) => void;
  readonly disabled?: boolean;
  /** Of a field in a form: its label stands there. */
  readonly id?: string;
}

export function RightField({ label, ...field }: RightFieldProps) {
  const t = useMessages(rightMessages);
  const groups = [0, 1, 2] as const;
  return (
    <Select<Group>
      {...field}
      aria-label={label}
      className="right-field"
      popupMatchSelectWidth={false}
      options={groups.map((value) => ({ value, label: t(RIGHT_WORDS[value]) }))}
    />
  );
}

interface CatalogsFieldProps {
  readonly item_id: number;
  readonly label: string;
  /** None: the whole item. */
  readonly value?: readonly number[];
  readonly onChange?: (cat_ids: number[]) => void;
  readonly disabled?: boolean;
  readonly id?: string;
}

/** Confines a right to top-level catalogs; left empty it holds in the whole item. */
export function CatalogsField({ item_id, label, value = [], onChange, ...field }: CatalogsFieldProps) {
  const t = useMessages(rightMessages);
  const catalogs = useQuery(topCatalogsQuery(item_id));
  return (
    <TabLeadsOn>
      <Select<number[]>
        {...field}
        mode="multiple"
        aria-label={label}
        className="catalogs-field"
        popupMatchSelectWidth={false}
        placeholder={t('allCatalogs')}
        loading={catalogs.isPending}
        maxTagCount="responsive"
        allowClear
        value={[...value]}
        onChange={(cat_ids) => onChange?.(cat_ids)}
        showSearch={{ optionFilterProp: 'label' }}
        options={catalogs.data?.map(({ cat_id, cat_name }) => ({ value: cat_id, label: cat_name })) ?? []}
      />
    </TabLeadsOn>
  );
}
