import { askItem, createAnswer, listPrompts, loadAi, saveAi, savePrompt, testAi } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { accessToAsk } from './ai.access.ts';
import { askOfItem } from './ai.ask.service.ts';
import { answerTo } from './ai.service.ts';
import { aiConfig, changeAi, testModel } from './ai.setting.service.ts';
import { allPrompts, changePrompt } from './prompt.service.ts';

export const aiRoutes: readonly Route[] = [
  route(createAnswer, { authorize: demandViewer, handle: answerTo }),
  route(askItem, { authorize: accessToAsk, handle: askOfItem }),
  route(loadAi, { authorize: accessToSite, handle: (ctx) => aiConfig(ctx.settings.current) }),
  route(saveAi, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      await changeAi(ctx, input);
      return [];
    },
  }),
  route(testAi, { authorize: accessToSite, handle: testModel }),
  route(listPrompts, { authorize: accessToSite, handle: allPrompts }),
  route(savePrompt, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      await changePrompt(ctx, input);
      return [];
    },
  }),
];
