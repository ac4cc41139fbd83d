import * as contract from '@sheaf/contract';
import { page, type Samples, type Scene } from './sample.ts';

/** The owner wrote it: others get through, and are told that it is not theirs. */
const comment = ({ place }: Scene) => ({ comment_id: place.comment_id });

/** In this order: one that is deleted is there no more. */
export const COMMENT_SAMPLES: Samples = [
  [contract.listComments, { fields: page }],
  [contract.addComment, { fields: (scene) => ({ ...page(scene), content: 'a comment' }), reaches: ['commentTooSoon'] }],
  [
    contract.editComment,
    { fields: (scene) => ({ ...comment(scene), content: 'another text' }), reaches: ['notAllowed'] },
  ],
  [contract.resolveComment, { fields: (scene) => ({ ...comment(scene), resolved: 1 }), reaches: ['notAllowed'] }],
  [contract.deleteComment, { fields: comment, reaches: ['notAllowed', 'commentNotFound'] }],
];
