import { useMessages } from '../../lib/i18n.ts';
import { titleOf } from '../../lib/keys-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { editorCommandMessages } from './editor-command-messages.ts';
import { type CommandDoors, CommandMenu } from './editor-toolbar.tsx';
import { useCapped } from './use-capped.ts';

const SPINNER_SECONDS = 10;

interface SaveButtonProps {
  readonly isSaving: boolean;
  readonly mayWrite: boolean;
  readonly save: () => void;
  readonly commands: CommandDoors;
}

/** Save, and beside it the other ways to. */
export function SaveButton({ isSaving, mayWrite, save, commands }: SaveButtonProps) {
  const t = useMessages(editorCommandMessages);
  const isLong = useCapped(isSaving, SPINNER_SECONDS);
  return (
    <span className="split">
      <button
        type="button"
        className="btn primary"
        disabled={!mayWrite}
        aria-busy={isLong}
        title={titleOf(t('save'), 'Mod-s')}
        onClick={save}
      >
        {isLong && <span className="ring" aria-hidden="true" />}
        {t('save')}
      </button>
      <CommandMenu
        {...commands}
        groups={['saving']}
        label={t('groupSaving')}
        tabIndex={0}
        className="btn primary icon-only"
      >
        <Icon name="chevron" />
      </CommandMenu>
    </span>
  );
}
