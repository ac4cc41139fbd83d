import { addComment, deleteComment, editComment, listComments, resolveComment } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToComment, accessToComments, accessToOneComment } from './comment.access.ts';
import { presentThreads } from './comment.present.ts';
import * as service from './comment.service.ts';

export const commentRoutes: readonly Route[] = [
  route(listComments, {
    authorize: accessToComments,
    handle: async (ctx, input, access) =>
      presentThreads(await service.threadsOn(ctx, access, input), {
        access,
        viewer: ctx.viewer,
        timeZone: ctx.settings.current.time_zone,
      }),
  }),
  route(addComment, {
    authorize: accessToComment,
    handle: async (ctx, input, access) => ({ comment_id: await service.addComment(ctx, access, input) }),
  }),
  route(editComment, {
    authorize: accessToOneComment,
    handle: async (ctx, { comment_id, content }) => {
      await service.editComment(ctx, comment_id, content);
      return [];
    },
  }),
  route(deleteComment, {
    authorize: accessToOneComment,
    handle: async (ctx, { comment_id }) => {
      await service.deleteComment(ctx, comment_id);
      return [];
    },
  }),
  route(resolveComment, {
    authorize: accessToOneComment,
    handle: async (ctx, { comment_id, resolved }) => {
      await service.resolveComment(ctx, comment_id, resolved);
      return [];
    },
  }),
];
