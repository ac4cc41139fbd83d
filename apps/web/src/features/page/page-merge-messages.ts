import { messages } from '../../lib/i18n.ts';

export const pageMergeMessages = messages({
  title: { zh: '合并改动', en: 'Merge changes' },
  saved: {
    zh: '你编辑期间，{{author}}在 {{time}} 保存了这一页。',
    en: '{{author}} saved this page at {{time}} while you were editing.',
  },
  savedElsewhere: {
    zh: '你编辑期间，你在 {{time}} 从另一个窗口保存了这一页。',
    en: 'You saved this page in another window at {{time}}, while you were editing here.',
  },
  joined: {
    zh: '互不相干的 {{joined}} 处改动已自动合并。',
    en: 'Changes in different places are joined already: {{joined}}.',
  },
  conflicts: {
    zh: '下面 {{count}} 处改了同一段，请各选一版，什么都不会丢。',
    en: 'Places where the same lines were changed in both: {{count}}. Choose for each; nothing is lost.',
  },
  noConflicts: {
    zh: '没有改到同一段，看过结果就可以保存。',
    en: 'Nobody changed the same lines. Look at the result and save it.',
  },
  progress: { zh: '已处理 {{done}} / {{count}}', en: '{{done}} of {{count}} done' },
  progressLabel: { zh: '合并进度', en: 'Merge progress' },
  conflictNumber: { zh: '第 {{number}} 处冲突', en: 'Conflict {{number}}' },
  conflictTitle: { zh: '页面标题', en: 'Page title' },
  open: { zh: '待选择', en: 'To choose' },
  chosen: { zh: '已选择', en: 'Chosen' },
  mine: { zh: '你的版本', en: 'Your version' },
  theirs: { zh: '{{author}}的版本', en: 'Version of {{author}}' },
  mineHere: { zh: '这个窗口的版本', en: 'Version of this window' },
  mineElsewhere: { zh: '另一个窗口的版本', en: 'Version of the other window' },
  both: { zh: '都保留', en: 'Keep both' },
  removed: { zh: '（这一段被删掉了）', en: '(these lines were removed)' },
  result: { zh: '合并结果预览', en: 'Preview of the result' },
  back: { zh: '回到编辑', en: 'Back to editing' },
  saveAsNew: { zh: '另存为新页面', en: 'Save mine as a new page' },
  copyTitle: { zh: '{{title}}（我的版本）', en: '{{title}} (my version)' },
  save: { zh: '保存合并结果', en: 'Save the merged page' },
});
