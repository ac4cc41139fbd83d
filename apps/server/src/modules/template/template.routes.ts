import {
  deleteTemplate,
  listItemTemplates,
  listMyTemplates,
  listTemplateItems,
  listTemplates,
  saveTemplate,
  shareTemplate,
  type Template,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import { type RequestContext, type Route, route } from '../../context.ts';
import { accessToItemTemplates, accessToShare } from './template.access.ts';
import { presentSharedTemplate, presentTemplate, presentTemplateItem } from './template.present.ts';
import * as service from './template.service.ts';

async function ownTemplates(ctx: RequestContext, viewer: Viewer): Promise<Template[]> {
  const templates = await service.templatesOf(ctx.db, viewer);
  return templates.map((template) => presentTemplate(template, ctx.settings.current.time_zone));
}

export const templateRoutes: readonly Route[] = [
  route(saveTemplate, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) =>
      presentTemplate(await service.saveTemplate(ctx, viewer, input), ctx.settings.current.time_zone),
  }),
  route(listMyTemplates, { authorize: demandViewer, handle: (ctx, _, viewer) => ownTemplates(ctx, viewer) }),
  route(listTemplates, { authorize: demandViewer, handle: (ctx, _, viewer) => ownTemplates(ctx, viewer) }),
  route(listItemTemplates, {
    authorize: (ctx, { item_id }) => accessToItemTemplates(ctx, item_id),
    handle: async (ctx, _, { item_id }) =>
      (await service.sharedIn(ctx.db, item_id)).map((row) =>
        presentSharedTemplate(row, ctx.settings.current.time_zone),
      ),
  }),
  route(deleteTemplate, {
    authorize: demandViewer,
    handle: async (ctx, { id }, viewer) => {
      await service.deleteTemplate(ctx, viewer, id);
      return [];
    },
  }),
  route(shareTemplate, {
    authorize: accessToShare,
    handle: async (ctx, input) => {
      await service.shareInItems(ctx, input);
      return [];
    },
  }),
  route(listTemplateItems, {
    authorize: demandViewer,
    handle: async (ctx, { template_id }, viewer) =>
      (await service.sharesOf(ctx, viewer, template_id)).map((row) =>
        presentTemplateItem(row, ctx.settings.current.time_zone),
      ),
  }),
];
