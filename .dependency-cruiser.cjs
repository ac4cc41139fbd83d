const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from[0], pathNot: from[1] ?? '^$' }, to });
const [S, W, T] = ['^apps/server/src', '^apps/web/src', '\\.test\\.tsx?$|/testing/'];
module.exports = {
  forbidden: [
    rule('no-circles', [''], { circular: true }),
    rule('no-unresolved', [''], { couldNotResolve: true }),
    rule('contract-knows-only-zod', ['^packages/contract/src', T], {
      pathNot: '^packages/contract/src|node_modules/zod/',
    }),
    rule('markdown-knows-only-contract', ['^packages/markdown/src'], {
      path: '^apps/|^packages/(?!contract/|markdown/|sheet/)',
    }),
    rule('sheet-knows-nothing', ['^packages/sheet/src', T], { pathNot: '^packages/sheet/src' }),
    rule('exchange-knows-no-app', ['^packages/exchange/src'], { path: '^apps/' }),
    rule('formats-meet-in-the-tree', ['^packages/exchange/src/([^/]+)/', T], {
      path: '^packages/exchange/src/[^/]+/',
      pathNot: '^packages/exchange/src/$1/',
    }),
    rule('server-never-web', [S], { path: '^apps/(web|e2e)/' }),
    rule('web-never-server', ['^apps/web/'], { path: '^apps/(server|e2e)/' }),
    rule('platform-knows-no-product', [`${S}/platform/`, T], { path: `${S}/(?!platform/)` }),
    rule('access-below-modules', [`${S}/(access|schema|context)`], { path: `${S}/(modules|cli)/` }),
    rule('module-by-its-service', [`${S}/modules/([^/]+)/`, T], {
      path: `${S}/modules/`,
      pathNot: [`${S}/modules/$1/`, '\\.(service|access|present)\\.ts$'],
    }),
    rule('sql-only-in-queries', [`${S}/(access|modules)/`, `queries\\.ts$|${T}`], { path: 'node_modules/kysely/' }),
    rule('fastify-stays-in-platform', [`${S}/(access|modules)/`], { path: 'node_modules/(@fastify|fastify)/' }),
    rule('routes-never-query', ['\\.(routes|present)\\.ts$'], {
      path: 'queries\\.ts$',
      dependencyTypesNot: ['type-only'],
    }),
    rule('policy-is-pure', ['\\.policy\\.ts$'], {
      pathNot: `^packages/contract/|\\.policy\\.ts$|${S}/access/grants\\.ts$`,
    }),
    rule('ui-and-lib-at-the-bottom', [`${W}/(ui|lib)/`], { path: `${W}/(app|routes|features|reader|view)/` }),
    rule('view-takes-props', [`${W}/view/`], {
      path: `${W}/(app|routes|features|reader)/|${W}/lib/(?!i18n\\.ts)|node_modules/(@tanstack|react-router)/`,
    }),
    rule('light-by-type', [`${W}/(view|reader)/`, T], {
      path: '^packages/contract/',
      dependencyTypesNot: ['type-only'],
    }),
    rule('features-below-routes', [`${W}/features/`], { path: `${W}/(app|routes|reader)/` }),
    rule('routes-below-app', [`${W}/routes/`], { path: `${W}/app/` }),
    rule('feature-by-its-index', [`${W}/features/([^/]+)/`], {
      path: `${W}/features/`,
      pathNot: [`${W}/features/$1/`, '/index\\.ts$'],
    }),
    rule('reader-stays-light', [`${W}/reader/`], {
      path: `${W}/(app|routes|features)/|node_modules/(antd|@ant-design|@codemirror)/`,
      reachable: true,
    }),
    rule('tests-are-leaves', ['', `${T}|^scripts/(bench|fuzz|torture)/`], { path: T }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
