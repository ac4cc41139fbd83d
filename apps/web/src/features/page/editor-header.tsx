import { LIMITS } from '@sheaf/contract';
import { Select } from 'antd';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CatalogChoice } from './catalog-choices.ts';
import type { EditState } from './edit-doors.ts';
import { SaveButton } from './editor-save-button.tsx';
import type { CommandDoors } from './editor-toolbar.tsx';
import { pageEditMessages } from './page-edit-messages.ts';
import { pageFilesMessages } from './page-files-messages.ts';

interface HeaderProps {
  readonly state: EditState;
  readonly mayWrite: boolean;
  /** Empty where the item has no catalogs to choose from. */
  readonly catalogs: readonly CatalogChoice[];
  readonly setTitle: (title: string) => void;
  readonly setCatalog: (cat_id: number) => void;
  /** The title is done. */
  readonly entered: () => void;
  readonly files: { readonly count: number; readonly isOpen: boolean; readonly toggle: () => void };
  readonly save: () => void;
  readonly commands: CommandDoors;
  readonly cancel: () => void;
}

export function EditorHeader(props: HeaderProps) {
  const { state, mayWrite, catalogs, setTitle, setCatalog, save, cancel } = props;
  const t = useMessages(pageEditMessages);
  return (
    <header className="editor-head">
      <TitleField title={state.page_title} mayWrite={mayWrite} keep={setTitle} entered={props.entered} />
      {catalogs.length > 0 && (
        <Select
          className="editor-catalog"
          variant="borderless"
          aria-label={t('catalog')}
          disabled={!mayWrite}
          value={state.cat_id}
          onChange={setCatalog}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={catalogs.map(({ cat_id, cat_name }) => ({
            value: cat_id,
            label: cat_id === 0 ? t('rootCatalog') : cat_name,
          }))}
        />
      )}
      <span className="grow" />
      <FilesButton {...props.files} />
      <SaveButton isSaving={state.save.kind === 'saving'} mayWrite={mayWrite} save={save} commands={props.commands} />
      <button
        type="button"
        className="btn quiet icon-only"
        aria-label={t('cancel')}
        title={t('cancel')}
        onClick={cancel}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}

function FilesButton({ count, isOpen, toggle }: HeaderProps['files']) {
  const t = useMessages(pageFilesMessages);
  return (
    <button
      type="button"
      className="btn quiet editor-files"
      aria-label={t('open', { count })}
      aria-expanded={isOpen}
      aria-controls="page-files"
      onClick={toggle}
    >
      <Icon name="clip" />
      <span className="editor-roomy">{t('title')}</span> <span className="count">{count}</span>
    </button>
  );
}

interface TitleFieldProps {
  readonly title: string;
  readonly mayWrite: boolean;
  readonly keep: (title: string) => void;
  readonly entered: () => void;
}

/** Click to edit; Enter and leaving the field keep what was typed, Escape takes it back. */
function TitleField({ title, mayWrite, keep, entered }: TitleFieldProps) {
  const t = useMessages(pageEditMessages);
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined && typed.trim() !== title) keep(typed.trim());
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.currentTarget.blur();
      // or this key would be pressed there as well
      event.preventDefault();
      entered();
    }
    if (event.key === 'Escape') setTyped(undefined);
    // the save key bubbles on to the dialog, and must find the title kept
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) commit();
  };
  return (
    <input
      className="editor-title"
      aria-label={t('pageTitle')}
      placeholder={t('untitled')}
      readOnly={!mayWrite}
      maxLength={LIMITS.titleChars}
      value={typed ?? title}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
