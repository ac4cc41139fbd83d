import type { DictionaryChange } from '@sheaf/contract';
import { Radio } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { type Choice, choicesFor } from './dictionary-choices.ts';
import { dictionaryMessages } from './dictionary-messages.ts';

type Translate = ReturnType<typeof useMessages<typeof dictionaryMessages>>;

interface DictionaryChangeRowProps {
  readonly change: DictionaryChange;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** One difference between the page and the database, and what is taken. */
export function DictionaryChangeRow({ change, chosen, onChoose }: DictionaryChangeRowProps) {
  const t = useMessages(dictionaryMessages);
  const id = useId();
  const name = nameOf(t, change);
  return (
    <li className="dictionary-change">
      <div className="dictionary-name" id={id}>
        <b className="mono">{name}</b> <StateTag change={change} />
        {hintOf(t, change) !== '' && <p className="hint">{hintOf(t, change)}</p>}
      </div>
      <Radio.Group
        className="dictionary-choices"
        aria-labelledby={id}
        value={chosen}
        onChange={({ target }) => onChoose(choicesFor(change).find((choice) => choice === target.value) ?? chosen)}
      >
        {choicesFor(change).map((choice) => (
          <Radio
            key={choice}
            value={choice}
            className={choice === chosen ? 'dictionary-choice on' : 'dictionary-choice'}
          >
            <span className="dictionary-side">
              <b>{labelOf(t, change, choice)}</b>
              {sideLines(t, change, choice).map((line) => (
                <span key={line} className="dictionary-line">
                  {line}
                </span>
              ))}
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </li>
  );
}

function StateTag({ change }: { readonly change: DictionaryChange }) {
  const t = useMessages(dictionaryMessages);
  if (change.state === 'removed') return <span className="tag bad">{t('removed')}</span>;
  if (change.contested === 1) return <span className="tag warn">{t('contested')}</span>;
  if (change.state === 'added') return <span className="tag ok">{t('added')}</span>;
  return <span className="tag">{t(change.state)}</span>;
}

function nameOf(t: Translate, { part, name }: DictionaryChange): string {
  return part === 'comment' ? t('aboutTable') : name;
}

function hintOf(t: Translate, { part, state, table, from }: DictionaryChange): string {
  if (state === 'renamed') return t('renamedFrom', { from });
  return part === 'table' ? '' : t('ofTable', { table });
}

function labelOf(t: Translate, { part, state }: DictionaryChange, choice: Choice): string {
  if (part !== 'table') return t(choice);
  if (state === 'added') return t(choice === 'page' ? 'skipTable' : 'addTable');
  if (state === 'renamed') return t(choice === 'page' ? 'otherPage' : 'samePage');
  return t(choice === 'page' ? 'leavePage' : 'markPage');
}

/** What is there when it is taken. */
function sideLines(t: Translate, change: DictionaryChange, choice: Choice): readonly string[] {
  const { part, state } = change;
  if (state === 'renamed') return [t(choice === 'page' ? 'otherPageHint' : 'samePageHint')];
  if (part === 'table') return state === 'added' && choice === 'database' ? cellLines(t, change.database) : [];
  if (state === 'removed')
    return [t(({ page: 'keepMarked', database: 'dropRow', both: 'moveToFormer' } as const)[choice])];
  const side = change[choice];
  return side === null ? [t('noRow')] : cellLines(t, side);
}

/** A cell a line; what a row does not say is left out. */
function cellLines(t: Translate, side: DictionaryChange['page']): readonly string[] {
  const { type = '', key = '', nullable = '', columns = '', target = '', comment = '', ...rest } = side ?? {};
  const counted = /^\d+$/u.test(columns) ? t('columnsCount', { count: columns }) : columns;
  const structure = [type, counted, key, target].filter((part) => part !== '').join(t('separator'));
  const others = [
    ...(nullable === '' ? [] : [t('nullable', { value: nullable })]),
    ...((rest['default'] ?? '') === '' ? [] : [t('default', { value: rest['default'] ?? '' })]),
  ].join(t('separator'));
  const lines = [structure, others, comment].filter((line) => line !== '');
  return lines.length === 0 ? [t('empty')] : [...new Set(lines)];
}
