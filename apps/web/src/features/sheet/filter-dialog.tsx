import { columnName } from '@sheaf/sheet/address';
import { Checkbox, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { filterBy, filterChoices } from './commands/data-commands.ts';
import type { SheetDesk } from './sheet-desk.ts';
import { sheetMessages } from './sheet-messages.ts';

/** More values than a list is good for: they are found by the field above it. */
const MOST = 500;

/** Which values of the active column show. */
export function FilterDialog({ desk, onClose }: { desk: SheetDesk; onClose: () => void }) {
  const t = useMessages(sheetMessages);
  const { col } = desk.state().selection.active;
  const [choices] = useState(() => filterChoices(desk, col));
  const [chosen, setChosen] = useState(
    () => new Set(choices.flatMap(({ value, isChosen }) => (isChosen ? [value] : []))),
  );
  const field = useRef<InputRef>(null);
  const [words, setWords] = useState('');
  const shown = choices.filter(({ value }) => value.toLowerCase().includes(words.toLowerCase())).slice(0, MOST);
  const isAll = shown.every(({ value }) => chosen.has(value));
  const set = (values: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const value of values) {
      if (isOn) next.add(value);
      else next.delete(value);
    }
    setChosen(next);
  };
  const apply = () => {
    filterBy(desk, col, chosen.size === choices.length ? undefined : [...chosen]);
    onClose();
  };
  return (
    <Modal
      open
      width={400}
      title={t('filterTitle', { column: columnName(col) })}
      okText={t('apply')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={apply}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      onCancel={onClose}
    >
      <Input
        ref={field}
        autoFocus
        type="search"
        aria-label={t('filterFind')}
        placeholder={t('filterFind')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onPressEnter={apply}
      />
      <ul className="filter-values">
        <li>
          <Checkbox
            checked={isAll}
            onChange={({ target }) =>
              set(
                shown.map(({ value }) => value),
                target.checked,
              )
            }
          >
            {t('filterAll')}
          </Checkbox>
        </li>
        {shown.map(({ value }) => (
          <li key={value}>
            <Checkbox checked={chosen.has(value)} onChange={({ target }) => set([value], target.checked)}>
              {value === '' ? t('filterEmpty') : value}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
