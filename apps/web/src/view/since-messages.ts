import { messages } from '../lib/i18n.ts';

export const sinceMessages = messages({
  changed: { zh: '上次看过之后有 {{count}} 页改动', en: 'Changed since you looked: {{count}}' },
  title: { zh: '上次看过之后的改动', en: 'Changed since you looked' },
  since: { zh: '{{moment}} 以来，别人保存的页面。', en: 'Pages that others saved since {{moment}}.' },
  new: { zh: '新页面', en: 'New' },
  more: { zh: '还有更多，这里是最近的 {{count}} 页。', en: 'There are more; these are the latest {{count}}.' },
  seen: { zh: '都看过了', en: 'Mark as seen' },
  notSaved: { zh: '没有记下来，请再试一次。', en: 'That was not kept. Try again.' },
  close: { zh: '关闭', en: 'Close' },
});
