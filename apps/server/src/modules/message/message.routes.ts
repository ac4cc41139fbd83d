import {
  addAnnouncement,
  deleteAnnouncement,
  deleteMessage,
  deletePlannedAnnouncement,
  getNoticeMail,
  getPushUrl,
  listAnnouncements,
  listPlannedAnnouncements,
  listReminders,
  listUnread,
  markAllRead,
  markRead,
  messageEvents,
  saveNoticeMail,
  savePushUrl,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { giveUpPlan, plannedAnnouncements, takeBack, tellEverybody } from './message.admin.service.ts';
import { presentAnnouncement, presentPlan, presentReminder } from './message.present.ts';
import * as messages from './message.service.ts';
import { openStream } from './message.stream.service.ts';
import * as setting from './notice-setting.service.ts';

export const messageRoutes: readonly Route[] = [
  route(listReminders, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      const { total, list } = await messages.reminders(ctx, viewer, input);
      return { total, list: list.map((reminder) => presentReminder(reminder, ctx.settings.current.time_zone)) };
    },
  }),
  route(listAnnouncements, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) =>
      (await messages.announcements(ctx, viewer)).map((row) =>
        presentAnnouncement(row, ctx.settings.current.time_zone),
      ),
  }),
  route(listUnread, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => {
      const { remind, announce } = await messages.unread(ctx, viewer);
      const { time_zone } = ctx.settings.current;
      return {
        remind: remind.map((reminder) => presentReminder(reminder, time_zone)),
        announce: announce.map((row) => presentAnnouncement(row, time_zone)),
      };
    },
  }),
  route(markRead, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await messages.changeStatus(ctx, viewer, input, 1);
      return [];
    },
  }),
  route(markAllRead, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => {
      await messages.readEverything(ctx, viewer);
      return [];
    },
  }),
  route(deleteMessage, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await messages.changeStatus(ctx, viewer, input, -1);
      return [];
    },
  }),
  route(messageEvents, {
    authorize: demandViewer,
    handle: (ctx, input, viewer) => openStream(ctx, viewer, input),
  }),
  route(getPushUrl, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => ({ push_url: await setting.pushUrl(ctx, viewer) }),
  }),
  route(savePushUrl, {
    authorize: demandViewer,
    handle: async (ctx, { push_url }, viewer) => {
      await setting.changePushUrl(ctx, viewer, push_url);
      return [];
    },
  }),
  route(getNoticeMail, {
    authorize: demandViewer,
    handle: (ctx, _input, viewer) => setting.noticeMail(ctx, viewer),
  }),
  route(saveNoticeMail, {
    authorize: demandViewer,
    handle: async (ctx, { notice_mail }, viewer) => {
      await setting.changeNoticeMail(ctx, viewer, notice_mail);
      return [];
    },
  }),
  route(addAnnouncement, {
    authorize: accessToSite,
    handle: (ctx, input, viewer) => tellEverybody(ctx, viewer, input),
  }),
  route(listPlannedAnnouncements, {
    authorize: accessToSite,
    handle: async (ctx) => (await plannedAnnouncements(ctx)).map(presentPlan),
  }),
  route(deletePlannedAnnouncement, {
    authorize: accessToSite,
    handle: async (ctx, { plan_id }) => {
      await giveUpPlan(ctx, plan_id);
      return [];
    },
  }),
  route(deleteAnnouncement, {
    authorize: accessToSite,
    handle: async (ctx, { message_content_id }) => {
      await takeBack(ctx, message_content_id);
      return [];
    },
  }),
];
