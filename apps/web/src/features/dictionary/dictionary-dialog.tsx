import { LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { DdlSource } from './ddl-source.tsx';
import './dictionary.css';
import { DictionaryAddress } from './dictionary-address.tsx';
import { DictionaryChanges } from './dictionary-changes.tsx';
import { dictionaryMessages } from './dictionary-messages.ts';
import { dictionaryQuery } from './dictionary-queries.ts';
import { DictionaryState } from './dictionary-state.tsx';
import { type Dictionary, useDictionary } from './use-dictionary.ts';

interface CatalogOfDictionary {
  readonly id: number;
  readonly title: string;
}

interface DictionaryDialogProps {
  readonly item_id: number;
  /** Undefined where it gets a catalog of its own. */
  readonly catalog: CatalogOfDictionary | undefined;
  readonly onClose: () => void;
  /** Pages were written; what was done. */
  readonly onDone: (text: string) => void;
}

/** Statements first, then what they would change, and only then pages are written. */
export function DictionaryDialog({ item_id, catalog, onClose, onDone }: DictionaryDialogProps) {
  const t = useMessages(dictionaryMessages);
  const dictionary = useDictionary({ item_id, cat_id: catalog?.id ?? 0, onDone });
  const { found, choices, setChoices, applying } = dictionary;
  return (
    <Modal
      open
      width={found ? 1040 : 720}
      mask={{ closable: false }}
      title={catalog ? t('titleOf', { name: catalog.title }) : t('title')}
      onCancel={onClose}
      footer={<Steps dictionary={dictionary} onClose={onClose} />}
    >
      {!found && catalog && <BoundTo catalog={catalog} onDone={onDone} />}
      {!found && <SourceForm dictionary={dictionary} hasName={catalog === undefined} />}
      {found && <DictionaryChanges preview={found} choices={choices} onChoose={setChoices} />}
      <ErrorNote error={applying.error} />
    </Modal>
  );
}

function Steps({ dictionary, onClose }: { readonly dictionary: Dictionary; readonly onClose: () => void }) {
  const t = useMessages(dictionaryMessages);
  const { found, count, apply, applying, back, compare, adding, preview, ddl, name } = dictionary;
  if (!found) {
    return (
      <>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="primary"
          loading={adding.isPending || preview.isPending}
          disabled={ddl.trim() === '' || name.trim() === ''}
          onClick={compare}
        >
          {t('compare')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={back}>{t('back')}</Button>
      <Button type="primary" autoFocus loading={applying.isPending} disabled={count === 0} onClick={() => apply(found)}>
        {found.bound === 1 ? t('apply', { count }) : t('makePages', { count: found.tables + 1 })}
      </Button>
    </>
  );
}

interface BoundToProps {
  readonly catalog: CatalogOfDictionary;
  readonly onDone: (text: string) => void;
}

function BoundTo({ catalog, onDone }: BoundToProps) {
  const state = useQuery(dictionaryQuery(catalog.id));
  if (state.isPending) return <LoadingFace rows={1} onRetry={() => void state.refetch()} />;
  if (state.isError) return <FailedFace error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data.bound === 0) return null;
  const bound = { cat_id: catalog.id, state: state.data, onDone };
  return (
    <>
      <DictionaryState {...bound} />
      <DictionaryAddress {...bound} />
    </>
  );
}

interface SourceFormProps {
  readonly dictionary: Dictionary;
  readonly hasName: boolean;
}

function SourceForm({ dictionary, hasName }: SourceFormProps) {
  const t = useMessages(dictionaryMessages);
  const id = useId();
  const { name, setName, isNamed, ddl, change, preview, adding } = dictionary;
  return (
    <Form layout="vertical" requiredMark={false}>
      {hasName && (
        <Form.Item label={t('catalogName')} htmlFor={id}>
          <Input
            id={id}
            value={name}
            disabled={isNamed}
            maxLength={LIMITS.catalogNameChars}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
      )}
      <DdlSource ddl={ddl} refusal={preview.error?.message} onChange={change} />
      <ErrorNote error={adding.error} />
    </Form>
  );
}
