import type { exportUsers, InputOf } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { type CsvRow, csvFile } from '../../platform/csv.ts';
import { datetimeText } from '../../platform/datetime.ts';
import { FileStream } from '../../platform/http/answer.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { accountKey } from '../user/user.service.ts';
import { listSiteUsersAfter, type SiteUserRow } from './admin-user.queries.ts';

const COLUMNS = ['uid', 'username', 'name', 'email', 'groupid', 'reg_time', 'last_login_time', 'disabled'];
const AT_ONCE = 1000;

/** Read in parts while it is sent. */
export async function exportUserList(ctx: RequestContext, input: InputOf<typeof exportUsers>): Promise<FileStream> {
  await ctx.db
    .transaction()
    .execute((tx) => recordAudit(ctx, tx, { action: 'users.exported', subject: { kind: 'site' }, after: input }));
  return new FileStream(csvFile(COLUMNS, rowsOf(ctx, input)), { type: 'text/csv; charset=utf-8', name: 'users.csv' });
}

async function* rowsOf(
  { db, settings }: Context,
  { username, state }: InputOf<typeof exportUsers>,
): AsyncGenerator<readonly CsvRow[]> {
  const { time_zone } = settings.current;
  const filter = { text: username, key: accountKey(username), state };
  for (let uid = 0; ; ) {
    const users = await listSiteUsersAfter(db, filter, { uid, limit: AT_ONCE });
    yield users.map((user) => rowOf(user, time_zone));
    if (users.length < AT_ONCE) return;
    uid = users.at(-1)?.uid ?? uid;
  }
}

function rowOf(row: SiteUserRow, timeZone: string): CsvRow {
  const { uid, username, name, email, groupid, created_at, last_login_at, disabled_at } = row;
  const [reg_time, last_login_time] = [datetimeText(created_at, timeZone), datetimeText(last_login_at, timeZone)];
  return [uid, username, name, email, groupid, reg_time, last_login_time, disabled_at > 0 ? 1 : 0];
}
