import type { DictionaryPreview } from '@sheaf/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { DictionaryChangeRow } from './dictionary-change.tsx';
import { allFromDatabase, type Choices, chosenOf, keyOf } from './dictionary-choices.ts';
import { dictionaryMessages } from './dictionary-messages.ts';

const SHOWN_AT_ONCE = 100;

interface DictionaryChangesProps {
  readonly preview: DictionaryPreview;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** What the statements would change, before anything is written. */
export function DictionaryChanges({ preview, choices, onChoose }: DictionaryChangesProps) {
  const t = useMessages(dictionaryMessages);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const { changes } = preview;
  if (preview.bound === 0) return <NewTables preview={preview} />;
  if (changes.length === 0) return <p role="status">{t('noDifference')}</p>;
  const left = changes.length - shown;
  return (
    <>
      <div className="dictionary-head">
        <div className="grow">
          <p role="status" className="dictionary-count">
            {t('differences', { count: changes.length })}
          </p>
          <p className="hint">{t('compared')}</p>
          {preview.cut === 1 && <p className="hint">{t('cut')}</p>}
        </div>
        <Button onClick={() => onChoose(allFromDatabase(preview))}>{t('allDatabase')}</Button>
      </div>
      <ul className="dictionary-list">
        {changes.slice(0, shown).map((change) => (
          <DictionaryChangeRow
            key={keyOf(change)}
            change={change}
            chosen={chosenOf(change, choices)}
            onChoose={(choice) => onChoose(new Map(choices).set(keyOf(change), choice))}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button block onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('showMore', { count: Math.min(left, SHOWN_AT_ONCE) })}
        </Button>
      )}
    </>
  );
}

function NewTables({ preview: { changes, tables } }: { readonly preview: DictionaryPreview }) {
  const t = useMessages(dictionaryMessages);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const left = changes.length - shown;
  return (
    <>
      <p role="status" className="dictionary-count">
        {t('newTables', { count: tables })}
      </p>
      <ul className="dictionary-list">
        {changes.slice(0, shown).map(({ name, database }) => (
          <li key={name} className="dictionary-table">
            <b className="mono">{name}</b>
            <span className="muted">{t('columnsCount', { count: database?.['columns'] ?? '0' })}</span>
            <span className="grow">{database?.['comment']}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button block onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('showMore', { count: Math.min(left, SHOWN_AT_ONCE) })}
        </Button>
      )}
    </>
  );
}
