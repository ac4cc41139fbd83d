import { LIMITS } from '@sheaf/contract';
import { commentDocuments } from '@sheaf/markdown';
import { ApiError } from '../../platform/errors.ts';
import type { KeyAccess } from './open-api.access.ts';
import { writePages } from './open-api.service.ts';

/** What scripts write for `&`, which would end a field of a form. */
const AND = '_this_and_change_';

/**
 * A page of each comment that describes one, all of them or none; how many.
 * @throws ApiError commentsWithoutPages, documentsTooMany, and as saveTitled
 */
export async function pagesFromComments(access: KeyAccess, content: string): Promise<number> {
  const documents = commentDocuments(content.replaceAll(AND, '&'), access.ctx.language);
  if (documents.length === 0) throw new ApiError('commentsWithoutPages', {}, { field: 'content' });
  const max = LIMITS.openComments;
  if (documents.length > max) throw new ApiError('documentsTooMany', { max }, { field: 'content' });
  const texts = documents.map(({ title, names, s_number, text }) => {
    const page_title = [...title].slice(0, LIMITS.titleChars).join('');
    return { names, page_title, page_content: text, s_number, kind: 'api' } as const;
  });
  return (await writePages(access, texts)).length;
}
