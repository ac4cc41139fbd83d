import { Checkbox } from 'antd';

interface ChooseAllProps {
  readonly label: string;
  /** Of the rows that are shown. */
  readonly ids: readonly number[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The head of a column in which rows are chosen. */
export function ChooseAll({ label, ids, chosen, onChoose }: ChooseAllProps) {
  const isAll = ids.every((id) => chosen.has(id));
  return (
    <th scope="col" className="choose">
      <Checkbox
        aria-label={label}
        checked={isAll}
        indeterminate={!isAll && chosen.size > 0}
        onChange={() => onChoose(new Set(isAll ? [] : ids))}
      />
    </th>
  );
}

/** With it where it was not chosen, without it where it was. */
export function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
