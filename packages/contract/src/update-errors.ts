import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what an update of the site can meet. */
export const UPDATE_ERRORS = {
  updateNoFeed: {
    code: 20720,
    zh: '没有设置升级源（SHEAF_UPDATE_FEED），请手动升级',
    en: 'No update feed is configured (SHEAF_UPDATE_FEED). Update by hand.',
    status: 404,
  },
  updateFeedUnanswered: {
    code: 20721,
    zh: '升级源没有回应，请稍后再试',
    en: 'The update feed did not answer. Try again later.',
    status: 502,
  },
  updateFeedUnsigned: {
    code: 20722,
    zh: '升级源的签名与 SHEAF_UPDATE_KEY 不符，什么都没有改动',
    en: 'The signature of the update feed does not fit SHEAF_UPDATE_KEY. Nothing was changed.',
    status: 502,
  },
  updateFeedWrong: {
    code: 20723,
    zh: '升级源的内容不对',
    en: 'The update feed does not say what it should.',
    status: 502,
  },
  updateFeedOld: {
    code: 20724,
    zh: '升级源比上次看到的还旧，没有采用',
    en: 'The update feed is older than the one that was seen before. It is not used.',
    status: 502,
  },
  updateNone: { code: 20725, zh: '已经是最新版本', en: 'This is the newest version.', status: 409 },
  updateTooFar: {
    code: 20726,
    zh: '请先升级到 {{version}}',
    en: 'Update to {{version}} first.',
    status: 409,
  },
  updateArchiveWrong: {
    code: 20727,
    zh: '下载的文件不完整，或者不是签名的那个，什么都没有改动',
    en: 'What was downloaded is not whole, or not what was signed. Nothing was changed.',
    status: 502,
  },
  updateInContainer: {
    code: 20728,
    zh: '站点在容器里运行：请换用新版本的镜像',
    en: 'The site runs in a container: start the image of the new version instead.',
    status: 409,
  },
  updateNotLaunched: {
    code: 20729,
    zh: '站点不是用 npm start 启动的，不能自己升级，请手动升级',
    en: 'The site was not started by npm start, so it cannot update itself. Update by hand.',
    status: 409,
  },
  updateReadOnly: {
    code: 20730,
    zh: '运行站点的用户不能写安装目录，请手动升级',
    en: 'The user that runs the site may not write in its folder. Update by hand.',
    status: 409,
  },
  updateFilesChanged: {
    code: 20731,
    zh: '安装目录里的文件有改动，升级会丢掉它们，请手动升级',
    en: 'Files of the installation were changed, and an update would leave that out. Update by hand.',
    status: 409,
  },
  updateRunning: { code: 20732, zh: '正在升级', en: 'An update is under way.', status: 409 },
  updateNotDownloaded: {
    code: 20733,
    zh: '还没有下载新版本',
    en: 'The new version was not downloaded yet.',
    status: 409,
  },
  updateOthersRunning: {
    code: 20737,
    zh: '还有别的 Sheaf 进程连着同一个数据库：先停掉它们，升级这一个，再升级并启动它们',
    en: 'Other processes of Sheaf use the same database: stop them, update this one, then update and start them.',
    status: 409,
  },
  updateBackupFailed: {
    code: 20734,
    zh: '没有升级：备份没有成功，数据没有变化。原因在日志里',
    en: 'Not updated: the back-up failed, and the data are as before. The log says why.',
    status: 500,
  },
  updateTrialFailed: {
    code: 20735,
    zh: '没有升级：新版本没有通过检查，已还原到 {{version}}，数据没有变化。原因在日志里',
    en: 'Not updated: the new version was not healthy. {{version}} is back, and the data are as before. The log says why.',
    status: 500,
  },
  updateStartFailed: {
    code: 20736,
    zh: '没有升级：新版本启动不了，已还原到 {{version}}，数据没有变化。原因在日志里',
    en: 'Not updated: the new version did not start. {{version}} is back, and the data are as before. The log says why.',
    status: 500,
  },
} as const satisfies Record<string, ErrorKind>;
