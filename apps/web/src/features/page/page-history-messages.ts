import { messages } from '../../lib/i18n.ts';

export const pageHistoryMessages = messages({
  title: { zh: '历史版本', en: 'History' },
  none: { zh: '还没有历史版本', en: 'No former versions yet' },
  noneHint: {
    zh: '每次保存有改动的内容，都会留下一个版本。',
    en: 'Each save that changes something leaves a version here.',
  },
  version: { zh: '{{time}}，{{author}}', en: '{{time}}, {{author}}' },
  note: { zh: '{{time}} 版本的备注', en: 'Note on the version of {{time}}' },
  addNote: { zh: '添加备注', en: 'Add a note' },
  noteSaved: { zh: '备注已保存', en: 'Note saved' },
  changes: { zh: '查看改动', en: 'See the changes' },
  recover: { zh: '恢复', en: 'Recover' },
  recoverHint: {
    zh: '恢复会把那个版本放进编辑器，保存之后才生效。',
    en: 'Recover puts that version into the editor; nothing changes until you save.',
  },
  recoverElsewhere: {
    zh: '要恢复某个版本，请在编辑这个页面时打开历史版本。',
    en: 'To recover one of these, open the history while you edit the page.',
  },
});
