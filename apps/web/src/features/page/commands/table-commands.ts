import { isInTable, tableCommand } from '../table-editing.ts';
import { aligned, withColumn, withoutColumn, withoutRow, withRow } from '../table-model.ts';
import type { EditorCommand } from './editor-command.ts';

type Command = Pick<EditorCommand, 'id' | 'label' | 'run'>;

const COMMANDS: readonly Command[] = [
  {
    id: 'table-row-above',
    label: 'tableRowAbove',
    run: tableCommand(
      (table, { row }) => withRow(table, row),
      ({ row, column }) => ({ row: Math.max(1, row), column }),
    ),
  },
  {
    id: 'table-row-below',
    label: 'tableRowBelow',
    run: tableCommand(
      (table, { row }) => withRow(table, row + 1),
      ({ row, column }) => ({ row: row + 1, column }),
    ),
  },
  {
    id: 'table-row-delete',
    label: 'tableRowDelete',
    run: tableCommand((table, { row }) => withoutRow(table, row)),
  },
  {
    id: 'table-column-left',
    label: 'tableColumnLeft',
    run: tableCommand((table, { column }) => withColumn(table, column)),
  },
  {
    id: 'table-column-right',
    label: 'tableColumnRight',
    run: tableCommand(
      (table, { column }) => withColumn(table, column + 1),
      ({ row, column }) => ({ row, column: column + 1 }),
    ),
  },
  {
    id: 'table-column-delete',
    label: 'tableColumnDelete',
    run: tableCommand((table, { column }) => withoutColumn(table, column)),
  },
  {
    id: 'table-align-left',
    label: 'tableAlignLeft',
    run: tableCommand((table, { column }) => aligned(table, column, 'left')),
  },
  {
    id: 'table-align-center',
    label: 'tableAlignCenter',
    run: tableCommand((table, { column }) => aligned(table, column, 'center')),
  },
  {
    id: 'table-align-right',
    label: 'tableAlignRight',
    run: tableCommand((table, { column }) => aligned(table, column, 'right')),
  },
];

/** Only where the cursor is in a table. */
export const TABLE_COMMANDS: readonly EditorCommand[] = COMMANDS.map((command) => ({
  ...command,
  group: 'table',
  places: ['menu', 'slash'],
  mayRun: (state) => !state.readOnly && isInTable(state),
}));
