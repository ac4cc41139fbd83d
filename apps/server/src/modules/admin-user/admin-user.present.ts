import type { listSiteUsers, OutputOf, SiteUser } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import type { SiteUserRow } from './admin-user.queries.ts';
import type { SiteUsers } from './admin-user.service.ts';

export function presentSiteUsers(
  { total, rows, secondSteps }: SiteUsers,
  timeZone: string,
): OutputOf<typeof listSiteUsers> {
  return {
    total,
    users: rows.map((row) => ({ ...presentSiteUser(row, timeZone), second_step: secondSteps.has(row.uid) ? 1 : 0 })),
  };
}

function presentSiteUser(row: SiteUserRow, timeZone: string): Omit<SiteUser, 'second_step'> {
  return {
    uid: row.uid,
    username: row.username,
    name: row.name,
    email: row.email,
    groupid: row.groupid,
    reg_time: datetimeText(row.created_at, timeZone),
    registered_at: row.created_at,
    last_login_time: datetimeText(row.last_login_at, timeZone),
    last_login_at: row.last_login_at,
    disabled_at: row.disabled_at,
  };
}
