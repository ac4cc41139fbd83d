import { messages } from '../lib/i18n.ts';

export const lockMessages = messages({
  lockedUntil: { zh: '你锁定到 {{time}}', en: 'Locked by you until {{time}}' },
  cancel: { zh: '取消锁定', en: 'Cancel lock' },
  cancelled: { zh: '已取消锁定', en: 'The lock is cancelled' },
  failed: { zh: '没有取消，请再试一次。', en: 'It was not cancelled. Try again.' },
  holderUntil: { zh: '{{name}}（锁到 {{time}}）', en: '{{name}} (until {{time}})' },
});
