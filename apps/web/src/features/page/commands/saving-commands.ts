import { type EditorCommand, opens, told } from './editor-command.ts';

const SAVING = { group: 'saving', places: ['menu'] } as const;

/** What the menu beside Save offers. */
export const SAVING_COMMANDS: readonly EditorCommand[] = [
  { id: 'save-notify', label: 'saveNotify', ...SAVING, ...opens('notify') },
  { id: 'save-template', label: 'saveTemplate', ...SAVING, ...opens('template-save') },
  {
    id: 'lock-edit',
    label: 'lockEdit',
    ...SAVING,
    mayRun: (_, { lock, isLockKept }) => lock === 'held' && !isLockKept,
    run: told((tools) => tools.keepLock(true)),
  },
  {
    id: 'lock-cancel',
    label: 'lockCancel',
    ...SAVING,
    mayRun: (_, { lock, isLockKept }) => lock === 'held' && isLockKept,
    run: told((tools) => tools.keepLock(false)),
  },
];
