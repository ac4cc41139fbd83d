import { LIMITS, sqlToMarkdownTable } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { sqlAsMarkdown } from './sql-table.ts';

/** Tools of the editor that read or write no page. */
export const pageToolsRoutes: readonly Route[] = [
  route(sqlToMarkdownTable, {
    authorize: demandViewer,
    handle: async ({ language }, { sql }) => {
      if (Buffer.byteLength(sql) > LIMITS.sqlBytes) throw new ApiError('tooLarge', { max: '200 KB' }, { field: 'sql' });
      const markdown = sqlAsMarkdown(sql, language);
      if (markdown === undefined) throw new ApiError('sqlUnreadable', {}, { field: 'sql' });
      return { markdown };
    },
  }),
];
