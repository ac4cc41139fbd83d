import type { Context } from '../../context.ts';

const TIDY_EVERY = 60;

/** Each minute: what was written since is sorted into the indexes of words, where writing does not do so. */
export function registerSearchJobs({ db, jobs, search: { tidy } }: Context): void {
  if (tidy) jobs.every('search.tidy', TIDY_EVERY, async () => ({ pages: await tidy(db) }));
}
