import { WorkIcon } from './work-icon.tsx';

export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

interface SortHeadProps<Sort extends string> {
  readonly name: Sort;
  readonly label: string;
  /** How it is sorted when it is chosen first. */
  readonly first?: 'asc' | 'desc';
  readonly sorting: Sorting<Sort>;
  readonly onSort: (sorting: Sorting<Sort>) => void;
}

/** The head of a column by which a list can be sorted; a second press turns the order. */
export function SortHead<Sort extends string>({ name, label, first = 'desc', sorting, onSort }: SortHeadProps<Sort>) {
  const isSorted = sorting.sort === name;
  const turned = sorting.order === 'asc' ? 'desc' : 'asc';
  const said = sorting.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? said : undefined}>
      <button
        type="button"
        className="sort-head"
        onClick={() => onSort({ sort: name, order: isSorted ? turned : first })}
      >
        {label}
        {isSorted && <WorkIcon name={sorting.order === 'asc' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}
