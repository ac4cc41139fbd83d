import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useDeferredValue, useState } from 'react';
import { itemsToPickQuery } from './site-admin-queries.ts';

interface HomeItemFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (item: string) => void;
}

/** An item by its id or personal domain, as one types it; items are offered by their names. */
export function HomeItemField({ value = '', onChange, ...field }: HomeItemFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const typed = useDeferredValue(value.trim());
  // A number is an id already: it names nothing by which to look.
  const items = useQuery({ ...itemsToPickQuery(/^\d+$/.test(typed) ? '' : typed), enabled: isOpen });
  const options = (items.data?.items ?? []).map(({ item_id, item_name, username }) => {
    return { value: String(item_id), label: `${item_name} · ${username} · ${item_id}` };
  });
  return (
    <AutoComplete
      {...field}
      maxLength={50}
      value={value}
      options={options}
      onChange={(next) => onChange?.(next ?? '')}
      onOpenChange={setOpen}
    />
  );
}
