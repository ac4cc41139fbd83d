/** A file with imports, and the rules that its imports break. */
export interface PlantedFile {
  readonly path: string;
  readonly imports: readonly string[];
  readonly breaks?: readonly string[];
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** What a package of the registry needs to be found. */
export const PACKAGES = ['zod', 'kysely', 'fastify', 'antd', 'react-router', '@tanstack/react-query'] as const;

/** Files that others import, and imports that look like breaches and are none. */
const innocent: readonly PlantedFile[] = [
  { path: 'packages/contract/src/index.ts', imports: ["import 'zod'"] },
  { path: 'packages/contract/src/index.test.ts', imports: ["import 'kysely'"] },
  { path: 'packages/markdown/src/index.ts', imports: ["import '@sheaf/contract'", "import '@sheaf/sheet'"] },
  { path: 'packages/sheet/src/index.ts', imports: [] },
  {
    path: 'packages/exchange/src/index.ts',
    imports: ["import '@sheaf/markdown'", "import '@sheaf/sheet'", "import './postman/read.ts'"],
  },
  { path: 'packages/exchange/src/tree.ts', imports: [] },
  { path: 'packages/exchange/src/postman/read.ts', imports: ["import '../tree.ts'", "import './body.ts'"] },
  { path: 'packages/exchange/src/postman/body.ts', imports: [] },
  { path: `${SERVER}/config.ts`, imports: ["import 'zod'"] },
  { path: `${SERVER}/platform/database/open.ts`, imports: ["import 'kysely'", "import '../clock.ts'"] },
  { path: `${SERVER}/platform/clock.ts`, imports: ["import 'fastify'"] },
  { path: `${SERVER}/platform/loop-b.ts`, imports: ["import './loop-a.ts'"] }, // a circle is told once
  { path: `${SERVER}/access/grants.ts`, imports: ["import '@sheaf/contract'"] },
  { path: `${SERVER}/access/access.queries.ts`, imports: ["import 'kysely'"] },
  { path: `${SERVER}/modules/page/page.queries.ts`, imports: ["import 'kysely'"] },
  { path: `${SERVER}/modules/page/page.policy.ts`, imports: ["import '../../access/grants.ts'"] },
  { path: `${SERVER}/modules/page/page.service.ts`, imports: ["import './page.queries.ts'"] },
  { path: `${SERVER}/modules/page/page.present.ts`, imports: ["import type { PageRow } from './page.queries.ts'"] },
  { path: `${SERVER}/modules/item/item.service.ts`, imports: ["import '../page/page.service.ts'"] },
  { path: `${SERVER}/modules/item/item.test.ts`, imports: ["import 'kysely'", "import '../page/page.queries.ts'"] },
  { path: `${WEB}/ui/button.tsx`, imports: ["import 'antd'"] },
  { path: `${WEB}/lib/i18n.ts`, imports: [] },
  { path: `${WEB}/lib/api.ts`, imports: ["import '@sheaf/contract'"] },
  { path: `${WEB}/view/tree.tsx`, imports: ["import '../lib/i18n.ts'", "import type { Item } from '@sheaf/contract'"] },
  { path: `${WEB}/reader/client.tsx`, imports: ["import '../view/tree.tsx'"] },
  { path: `${WEB}/features/item/item-form.tsx`, imports: ["import '../../view/tree.tsx'", "import 'react-router'"] },
  { path: `${WEB}/features/item/index.ts`, imports: ["import './item-form.tsx'"] },
  { path: `${WEB}/features/page/page-list.tsx`, imports: ["import '../item/index.ts'"] },
  { path: `${WEB}/routes/home.tsx`, imports: ["import '../features/item/item-form.tsx'"] },
  { path: `${WEB}/app/main.tsx`, imports: ["import '../routes/home.tsx'"] },
];

function breach(rule: string, path: string, ...imports: readonly string[]): PlantedFile {
  return { path, imports: imports.map((target) => `import '${target}'`), breaks: imports.map(() => rule) };
}

const breaches: readonly PlantedFile[] = [
  breach('no-circles', `${SERVER}/platform/loop-a.ts`, './loop-b.ts'),
  breach('no-unresolved', `${SERVER}/platform/lost.ts`, './nowhere.ts'),
  breach('contract-knows-only-zod', 'packages/contract/src/reach.ts', 'kysely', '@sheaf/markdown'),
  breach('markdown-knows-only-contract', 'packages/markdown/src/reach.ts', '@sheaf/exchange'),
  breach('sheet-knows-nothing', 'packages/sheet/src/reach.ts', 'zod', '@sheaf/contract'),
  breach('exchange-knows-no-app', 'packages/exchange/src/reach.ts', '../../../apps/server/src/config.ts'),
  breach('formats-meet-in-the-tree', 'packages/exchange/src/openapi/read.ts', '../postman/body.ts'),
  breach('server-never-web', `${SERVER}/reach.ts`, '../../web/src/view/tree.tsx'),
  breach('web-never-server', `${WEB}/lib/reach.ts`, '../../../server/src/config.ts'),
  breach('platform-knows-no-product', `${SERVER}/platform/nosy.ts`, '../modules/page/page.service.ts', '../config.ts'),
  breach('access-below-modules', `${SERVER}/access/nosy.ts`, '../modules/page/page.service.ts'),
  breach(
    'module-by-its-service',
    `${SERVER}/modules/item/nosy.ts`,
    '../page/page.queries.ts',
    '../page/page.policy.ts',
  ),
  breach('sql-only-in-queries', `${SERVER}/modules/item/item.sql.ts`, 'kysely'),
  breach('sql-only-in-queries', `${SERVER}/access/load.ts`, 'kysely'),
  breach('fastify-stays-in-platform', `${SERVER}/modules/item/item.http.ts`, 'fastify'),
  breach('routes-never-query', `${SERVER}/modules/page/page.routes.ts`, './page.queries.ts'),
  breach('policy-is-pure', `${SERVER}/modules/item/item.policy.ts`, '../../config.ts', './item.service.ts'),
  breach('ui-and-lib-at-the-bottom', `${WEB}/ui/nosy.tsx`, '../view/tree.tsx'),
  breach('ui-and-lib-at-the-bottom', `${WEB}/lib/nosy.ts`, '../features/item/index.ts'),
  breach('view-takes-props', `${WEB}/view/fetching.tsx`, '../lib/api.ts', '@tanstack/react-query', 'react-router'),
  breach('light-by-type', `${WEB}/view/heavy.tsx`, '@sheaf/contract'),
  breach('features-below-routes', `${WEB}/features/item/nosy.tsx`, '../../routes/home.tsx'),
  breach('routes-below-app', `${WEB}/routes/nosy.tsx`, '../app/main.tsx'),
  breach('feature-by-its-index', `${WEB}/features/page/nosy.tsx`, '../item/item-form.tsx'),
  breach('tests-are-leaves', `${SERVER}/modules/item/leaning.ts`, './item.test.ts'),
  // The kit is reached by way of a component that may itself use it.
  { path: `${WEB}/reader/heavy.tsx`, imports: ["import '../ui/button.tsx'"], breaks: ['reader-stays-light'] },
];

export const PLANTED_IMPORTS: readonly PlantedFile[] = [...innocent, ...breaches];
