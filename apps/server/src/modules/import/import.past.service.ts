import type { ExchangeText, ExchangeVersion } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import type { PageTextRow } from '../../schema/tables.ts';
import { accountKey, findNamedUsers } from '../user/user.service.ts';
import type { ImportFiles } from './import.files.service.ts';
import type { Composer } from './import-compose.ts';
import type { ImportWork } from './import-work.ts';

type Writing = Pick<PageTextRow, 'author_uid' | 'author_username' | 'saved_at'>;

interface FormerText extends Writing, Pick<PageTextRow, 'page_comments' | 'page_content' | 'page_title'> {
  /** That it shows. */
  readonly files: readonly number[];
}

/** What a new page brings along beside its text. */
export interface Past {
  /** Of its text. */
  readonly note: string;
  readonly written: Writing;
  /** The source says by whom and when. */
  readonly isTold: boolean;
  /** The oldest first. */
  readonly former: readonly FormerText[];
  /** Files that belong to the page whatever its text says. */
  readonly attached: readonly number[];
}

interface Tools {
  readonly files: ImportFiles;
  readonly composing: Composer;
}

/** Reads what texts bring along; whoever nobody here is called as wrote in the name of who imports. */
export function pastReader(ctx: Context, { order, now }: ImportWork, { files, composing }: Tools) {
  const known = new Map<string, Pick<Writing, 'author_uid' | 'author_username'>>();
  const importer = { author_uid: order.author.uid, author_username: order.author.username };
  const learn = async (names: readonly string[]) => {
    const unseen = [...new Set(names.map(accountKey))].filter((key) => key !== '' && !known.has(key));
    const { users } = await findNamedUsers(ctx.db, unseen);
    for (const key of unseen) known.set(key, importer);
    for (const { uid, username } of users)
      known.set(accountKey(username), { author_uid: uid, author_username: username });
  };
  /** Nobody writes later than now. */
  const writing = ({ author, at }: Pick<ExchangeVersion, 'at' | 'author'>): Writing => {
    return { ...(known.get(accountKey(author)) ?? importer), saved_at: at > 0 ? Math.min(at, now) : now };
  };
  return async ({ note = '', attached = [], written, history = [] }: ExchangeText): Promise<Past> => {
    await learn([...history, ...(written ? [written] : [])].map(({ author }) => author));
    const former = history.map(({ title, note: page_comments, ...version }): FormerText => {
      const { page_content, file_ids } = composing.addressed(version);
      return { page_title: title, page_content, page_comments, files: file_ids, ...writing(version) };
    });
    return {
      note,
      written: written ? writing(written) : { ...importer, saved_at: now },
      isTold: written !== undefined,
      former,
      attached: [...new Set(attached.flatMap((key) => files.fileOf(key)?.file_id ?? []))],
    };
  };
}
