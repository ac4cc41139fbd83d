import type { ReadingData, Threads } from '@sheaf/contract';
import { hrefUnder, pathUnder } from '../lib/href.ts';
import { logInPath } from '../lib/redirect.ts';
import { type CommentTools, THREADS_AT_ONCE } from '../view/comment-tools.ts';
import { ask, refusalOf } from './ask.ts';

/** What somebody may do with the comments of the page that is shown. */
export function commentTools({ item, page, site, user }: ReadingData): CommentTools {
  const page_id = page?.page_id ?? 0;
  const { base } = site;
  const done = (call: string, input: object) => refusalOf(base, `/api/pageComment/${call}`, input);
  return {
    load: (resolved, at) =>
      ask<Threads>(base, '/api/pageComment/getList', { page_id, resolved, page: at, count: THREADS_AT_ONCE }),
    add: (comment) => done('add', { page_id, ...comment }),
    edit: (comment_id, content) => done('edit', { comment_id, content }),
    remove: (comment_id) => done('delete', { comment_id }),
    resolve: (comment_id, resolved) => done('resolve', { comment_id, resolved }),
    names: () => (item.item_edit ? memberNames(base, item.item_id) : Promise.resolve([])),
    logIn: user ? '' : hrefUnder(base, logInPath(pathUnder(base, location.pathname))),
  };
}

async function memberNames(base: string, item_id: number): Promise<readonly string[]> {
  const members = await ask<readonly { readonly username: string }[]>(base, '/api/member/getAllList', { item_id });
  return members.map(({ username }) => username);
}
