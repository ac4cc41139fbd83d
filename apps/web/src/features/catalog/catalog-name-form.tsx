import { LIMITS } from '@sheaf/contract';
import { Button, Input } from 'antd';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { useSaveCatalog } from './catalog-queries.ts';

interface CatalogNameFormProps {
  readonly item_id: number;
  /** 0 for a new catalog. */
  readonly cat_id: number;
  readonly parent_cat_id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The name of a catalog in its own line: Enter keeps it, Escape does not. */
export function CatalogNameForm({ item_id, cat_id, parent_cat_id, name, onClose }: CatalogNameFormProps) {
  const t = useMessages(catalogMessages);
  const save = useSaveCatalog();
  const [text, setText] = useState(name);
  const cat_name = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cat_name === '' || save.isPending) return;
    save.mutate({ item_id, cat_id, parent_cat_id, cat_name }, { onSuccess: onClose });
  };
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
  return (
    <form className="name-form" onSubmit={submit}>
      <Input
        autoFocus
        aria-label={t('catalogName')}
        maxLength={LIMITS.catalogNameChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={leave}
      />
      <Button type="primary" htmlType="submit" disabled={cat_name === ''} loading={save.isPending}>
        {cat_id === 0 ? t('create') : t('save')}
      </Button>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <ErrorNote error={save.error} />
    </form>
  );
}
