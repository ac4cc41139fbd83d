import type { FieldRow } from '@sheaf/markdown/api-page/field-rows';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { apiFormMessages } from './api-form-messages.ts';
import { FormField } from './form-field.tsx';

interface FieldGridProps {
  /** Tells the cells of this table from those of others. */
  readonly id: string;
  readonly label: string;
  readonly rows: readonly FieldRow[];
  readonly mayWrite: boolean;
  readonly write: (rows: readonly FieldRow[]) => void;
  /** Puts the focus there once the row is there. */
  readonly focus: (cell: string) => void;
}

const BLANK: FieldRow = {
  ...{ name: '', type: 'string', required: false, example: '', remark: '' },
  ...{ cells: [], line: undefined },
};
const COLUMNS = ['name', 'type', 'required', 'value', 'remark'] as const;

function cellOf(id: string, row: number, column = 'name'): string {
  return `${id}.${row}.${column}`;
}

/** Fields as rows; the last one is blank and becomes a row when its name is typed. */
export function FieldGrid(props: FieldGridProps) {
  const { id, label, rows, mayWrite } = props;
  const t = useMessages(apiFormMessages);
  return (
    <div className="api-grid-wrap">
      <table className="api-grid" aria-label={label}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {/* in one list: the blank row is the same row when it is one */}
          {[...rows, ...(mayWrite ? [BLANK] : [])].map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it stands in the text, and has no other name
            <GridRow key={`${id}.${at}`} {...props} row={row} at={at} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps extends FieldGridProps {
  readonly row: FieldRow;
  readonly at: number;
}

function GridRow({ id, rows, row, at, mayWrite, write, focus }: GridRowProps) {
  const t = useMessages(apiFormMessages);
  const isBlank = at === rows.length;
  const says = row.name || t('newField');
  const put = (change: Partial<FieldRow>) => {
    const next = { ...row, ...change, line: undefined };
    write(isBlank ? [...rows, next] : rows.with(at, next));
  };
  const field = (column: 'name' | 'type' | 'example' | 'remark', label: string) => ({
    value: isBlank ? '' : row[column],
    readOnly: !mayWrite,
    'aria-label': isBlank ? `${label}, ${says}` : `${label}, ${row.name}`,
    'data-cell': cellOf(id, at, column),
  });
  const remove = () => {
    write(rows.filter((_, other) => other !== at));
    focus(cellOf(id, Math.min(at, rows.length - 1)));
  };
  return (
    <tr onKeyDown={(event) => onRowKey(event, { id, rows, at, mayWrite, write, focus })}>
      <td data-label={t('name')}>
        <FormField
          {...field('name', t('name'))}
          className="mono"
          placeholder={isBlank ? t('nameHint') : undefined}
          write={(name) => (isBlank && name === '' ? undefined : put(named(name, row)))}
        />
      </td>
      <td data-label={t('type')}>
        <FormField {...field('type', t('type'))} className="mono" list="api-types" write={(type) => put({ type })} />
      </td>
      <td data-label={t('required')}>
        <input
          type="checkbox"
          aria-label={`${t('required')}, ${says}`}
          checked={row.required}
          disabled={!mayWrite}
          onChange={(event) => put({ required: event.target.checked })}
        />
      </td>
      <td data-label={t('value')}>
        <FormField {...field('example', t('value'))} className="mono" write={(example) => put({ example })} />
      </td>
      <td data-label={t('remark')}>
        <FormField {...field('remark', t('remark'))} write={(remark) => put({ remark })} />
      </td>
      <td>
        {mayWrite && !isBlank && (
          <button
            type="button"
            className="btn quiet icon-only small"
            tabIndex={-1}
            aria-label={t('remove', { name: says })}
            onClick={remove}
          >
            <Icon name="close" />
          </button>
        )}
      </td>
    </tr>
  );
}

/** A star at the end of a name says that the field is required. */
function named(name: string, row: FieldRow): Partial<FieldRow> {
  return name.endsWith('*') ? { name: name.slice(0, -1), required: true } : { name, required: row.required };
}

type RowPlace = Pick<FieldGridProps, 'id' | 'rows' | 'mayWrite' | 'write' | 'focus'> & { readonly at: number };

/** Enter goes to the next row, Alt with an arrow moves the row, Ctrl+Delete takes it out. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, place: RowPlace): void {
  if (event.nativeEvent.isComposing || !place.mayWrite) return;
  const { id, rows, at, write, focus } = place;
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    focus(cellOf(id, Math.min(at + 1, rows.length)));
    return;
  }
  const to = rowBeside(event, at);
  if (to !== undefined && to >= 0 && to < rows.length && at < rows.length) {
    event.preventDefault();
    write(swapped(rows, at, to));
    focus(cellOf(id, to));
  }
  if (event.key === 'Delete' && event.ctrlKey && at < rows.length) {
    event.preventDefault();
    write(rows.filter((_, other) => other !== at));
    focus(cellOf(id, Math.min(at, rows.length - 1)));
  }
}

function rowBeside({ altKey, key }: KeyboardEvent, at: number): number | undefined {
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return at - 1;
  return key === 'ArrowDown' ? at + 1 : undefined;
}

function swapped(rows: readonly FieldRow[], one: number, other: number): readonly FieldRow[] {
  const [first, second] = [rows[one], rows[other]];
  return first && second ? rows.with(one, second).with(other, first) : rows;
}
