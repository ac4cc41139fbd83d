import { messages } from '../lib/i18n.ts';

/** Where keys count, in the list of shortcuts. */
export const keyGroupMessages = messages({
  inTree: { zh: '在目录的一行上', en: 'On a line of the contents' },
  inSheet: { zh: '在表格里', en: 'In a spreadsheet' },
  inEditor: { zh: '在编辑器里', en: 'In the editor' },
});
