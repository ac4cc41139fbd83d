import { type EditorCommand, opens } from './editor-command.ts';

export const TEMPLATE_COMMANDS: readonly EditorCommand[] = [
  { id: 'templates', label: 'templates', group: 'template', places: ['menu', 'slash'], ...opens('templates') },
];
