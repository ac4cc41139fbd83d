import type { DictionaryState as State } from '@sheaf/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { dictionaryMessages } from './dictionary-messages.ts';
import { useUnbind } from './dictionary-queries.ts';

const DIALECTS: Readonly<Record<string, string>> = {
  generic: 'SQL',
  mysql: 'MySQL',
  oracle: 'Oracle',
  postgresql: 'PostgreSQL',
  sqlite: 'SQLite',
  sqlserver: 'SQL Server',
};

interface DictionaryStateProps {
  readonly cat_id: number;
  readonly state: State;
  readonly onDone: (text: string) => void;
}

/** What the catalog is bound to, and the way out of it. */
export function DictionaryState({ cat_id, state, onDone }: DictionaryStateProps) {
  const t = useMessages(dictionaryMessages);
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const unbinding = useUnbind();
  const { dialect, tables, username: name, synced_at, pending } = state;
  const when = formatMoment(synced_at, language);
  return (
    <div className="note dictionary-state">
      <span className="grow">
        {t('bound', { dialect: DIALECTS[dialect] ?? dialect, tables, name, when })}
        {pending === 1 && ` ${t('pending')}`}
      </span>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('unbind')}
      </Button>
      {isAsked && (
        <Modal
          open
          width={400}
          title={t('unbindTitle')}
          okText={t('unbind')}
          cancelText={t('cancel')}
          okButtonProps={{ danger: true, loading: unbinding.isPending }}
          cancelButtonProps={{ autoFocus: true }}
          onOk={() => whenDone(unbinding.mutateAsync(cat_id), () => onDone(t('unbound')))}
          onCancel={() => setAsked(false)}
        >
          <p>{t('unbindText')}</p>
          <ErrorNote error={unbinding.error} />
        </Modal>
      )}
    </div>
  );
}
