import { exportAudit, listAudit } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { FileStream } from '../../platform/http/answer.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { auditFile, auditPart } from './audit.list.service.ts';
import { presentAudit } from './audit.present.ts';

const FILE_TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

export const auditRoutes: readonly Route[] = [
  route(listAudit, {
    authorize: accessToSite,
    handle: async (ctx, input) => presentAudit(await auditPart(ctx, input)),
  }),
  route(exportAudit, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      const name = `audit.${input.format}`;
      return new FileStream(await auditFile(ctx, input), { type: FILE_TYPES[input.format], name });
    },
  }),
];
