import { messages } from '../../lib/i18n.ts';

export const updateMessages = messages({
  isNew: { zh: '新', en: 'new' },
  newVersion: { zh: '有新版本', en: 'There is a new version' },
  available: { zh: '{{version}} 可用', en: '{{version}} is there' },
  title: { zh: '升级', en: 'Update' },
  signature: { zh: '签名', en: 'Signature' },
  verified: { zh: '已验证', en: 'verified' },
  database: { zh: '数据库', en: 'Database' },
  backedUp: {
    zh: '升级前先备份；升级时站点会停几十秒，数据多时更久',
    en: 'Backed up first. The site is away for some seconds, longer where there is much.',
  },
  begin: { zh: '升级', en: 'Update' },
  changes: { zh: '看改动', en: 'What is new' },
  guide: { zh: '手动升级', en: 'Update by hand' },
  newest: { zh: '已经是最新版本', en: 'This is the newest version' },
  noFeed: {
    zh: '没有设置升级源（SHEAF_UPDATE_FEED），所以不知道有没有新版本',
    en: 'No update feed is configured (SHEAF_UPDATE_FEED), so nothing is known of newer versions',
  },
  checkFailed: { zh: '没能检查新版本', en: 'It was not possible to look for a new version' },
  updating: { zh: '正在升级到 {{version}}', en: 'Updating to {{version}}' },
  download: { zh: '下载并验证', en: 'Download and verify' },
  files: { zh: '更换文件', en: 'Change the files' },
  check: { zh: '备份和更新数据库，检查新版本', en: 'Back up and update the database, check the new version' },
  reload: { zh: '重新载入', en: 'Load anew' },
  done: { zh: '已完成', en: 'done' },
  now: { zh: '进行中', en: 'under way' },
  hint: {
    zh: '这个页面可以关掉，升级照样进行。没有通过检查就自动还原。',
    en: 'You may close this page, the update goes on. It is undone by itself when the new version is not healthy.',
  },
  reloading: { zh: '升级完成，7 秒后重新载入', en: 'Updated. This page loads anew in 7 seconds.' },
  notUpdated: { zh: '没有升级', en: 'Not updated' },
});
