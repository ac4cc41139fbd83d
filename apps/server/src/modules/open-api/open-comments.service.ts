import { LIMITS } from '@sheaf/contract';
import { ApiError } from '../../platform/errors.ts';
import { documentsApart } from '../render/long-text.service.ts';
import type { KeyAccess } from './open-api.access.ts';
import { writePages } from './open-api.service.ts';

/** What scripts write for `&`, which would end a field of a form. */
const AND = '_this_and_change_';

/**
 * A page of each comment that describes one, all of them or none; how many.
 * @throws ApiError commentsWithoutPages, documentsTooMany, pageTextUnreadable, busy, and as saveTitled
 */
export async function pagesFromComments(access: KeyAccess, content: string): Promise<number> {
  const max = LIMITS.openComments;
  const { log, language } = access.ctx;
  const documents = await documentsApart(log, content.replaceAll(AND, '&'), language, max + 1);
  if (!documents) throw new ApiError('pageTextUnreadable', {}, { field: 'content' });
  if (documents.length === 0) throw new ApiError('commentsWithoutPages', {}, { field: 'content' });
  if (documents.length > max) throw new ApiError('documentsTooMany', { max }, { field: 'content' });
  const texts = documents.map(({ title, names, s_number, text }) => {
    const page_title = [...title].slice(0, LIMITS.titleChars).join('');
    return { names, page_title, page_content: text, s_number, kind: 'api' } as const;
  });
  return (await writePages(access, texts)).length;
}
