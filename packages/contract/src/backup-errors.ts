import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: backups that the site makes by itself. */
export const BACKUP_ERRORS = {
  backupFolder: {
    code: 20750,
    zh: '这个文件夹不能用：{{reason}}',
    en: 'This folder cannot be used: {{reason}}',
    status: 400,
  },
  backupRunning: {
    code: 20751,
    zh: '正在备份，请等它结束',
    en: 'A backup is under way. Wait until it has ended.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
