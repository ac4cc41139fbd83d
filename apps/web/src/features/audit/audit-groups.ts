import type { AuditAction } from '@sheaf/contract';

/** What the log tells of, as one looks for it. */
export const AUDIT_GROUPS = [
  {
    group: 'groupEntry',
    actions: [
      ...(['login.failed', 'login.done', 'login.outside', 'login.ended', 'session.ended'] as const),
      ...(['identity.linked', 'identity.unlinked'] as const),
      ...(['password.changed', 'password.link', 'password.reset', 'totp.on', 'totp.codes', 'totp.off'] as const),
      ...(['token.created', 'token.revoked'] as const),
    ],
  },
  {
    group: 'groupUsers',
    actions: [
      ...(['user.added', 'user.changed', 'user.disabled', 'user.enabled', 'user.deleted', 'account.left'] as const),
      ...(['users.imported', 'users.exported', 'ldap.synced', 'quota.changed', 'quota.answered'] as const),
    ],
  },
  {
    group: 'groupContents',
    actions: ['item.transferred', 'item.deleted', 'item.restored', 'attachment.deleted', 'share.revoked'],
  },
  {
    group: 'groupSite',
    actions: [
      ...(['setting.changed', 'prompt.changed', 'key.made', 'announcement.added', 'announcement.deleted'] as const),
      ...(['announcement.planned', 'announcement.dropped'] as const),
      ...(['backup.ordered', 'job.retried', 'audit.exported', 'audit.cut', 'audit.broken'] as const),
      ...(['update.downloaded', 'update.ordered', 'update.done', 'update.undone'] as const),
    ],
  },
] as const satisfies readonly { readonly group: string; readonly actions: readonly AuditAction[] }[];
