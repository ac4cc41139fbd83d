import { createBrowserRouter, type RouteObject } from 'react-router';
import { ItemRoute } from '../routes/item.tsx';
import { PaletteLayout } from '../routes/palette-layout.tsx';
import { ScreenFailed } from '../routes/screen-failed.tsx';

/** The addresses of the working app; each screen's code comes when it is visited. */
export function makeRouter(basename: string) {
  return createBrowserRouter(
    [
      {
        ErrorBoundary: ScreenFailed,
        HydrateFallback: Nothing,
        children: [{ element: <PaletteLayout />, children: [...screens(), itemRoute()] }],
      },
    ],
    { basename: basename === '' ? '/' : basename },
  );
}

function Nothing() {
  return null;
}

function screens(): RouteObject[] {
  return [
    { index: true, lazy: async () => ({ Component: (await import('../routes/landing.tsx')).LandingRoute }) },
    { path: 'user/login', lazy: async () => ({ Component: (await import('../routes/login.tsx')).LoginRoute }) },
    {
      path: 'user/register',
      lazy: async () => ({ Component: (await import('../routes/register.tsx')).RegisterRoute }),
    },
    {
      path: 'user/loginByUserToken',
      lazy: async () => ({ Component: (await import('../routes/token-login.tsx')).TokenLoginRoute }),
    },
    { path: 'user/forgot', lazy: async () => ({ Component: (await import('../routes/user-links.tsx')).ForgotRoute }) },
    { path: 'user/reset', lazy: async () => ({ Component: (await import('../routes/user-links.tsx')).ResetRoute }) },
    { path: 'user/verify', lazy: async () => ({ Component: (await import('../routes/user-links.tsx')).VerifyRoute }) },
    {
      path: 'message/index',
      lazy: async () => ({ Component: (await import('../routes/message-index.tsx')).MessageIndexRoute }),
    },
    {
      path: 'user/setting',
      lazy: async () => ({ Component: (await import('../routes/user-setting.tsx')).UserSettingRoute }),
    },
    {
      path: 'admin/index',
      lazy: async () => ({ Component: (await import('../routes/admin-index.tsx')).AdminIndexRoute }),
    },
    { path: 'web/*', lazy: async () => ({ Component: (await import('../routes/old-address.tsx')).OldAddressRoute }) },
    { path: 'prices', lazy: async () => ({ Component: (await import('../routes/prices.tsx')).PricesRoute }) },
    {
      path: 'order/index',
      lazy: async () => ({ Component: (await import('../routes/order-index.tsx')).OrderIndexRoute }),
    },
    {
      path: 'attachment/index',
      lazy: async () => ({ Component: (await import('../routes/attachment-index.tsx')).AttachmentIndexRoute }),
    },
    {
      path: 'item/index',
      lazy: async () => ({ Component: (await import('../routes/item-index.tsx')).ItemIndexRoute }),
    },
    {
      path: 'item/group/index',
      lazy: async () => ({ Component: (await import('../routes/item-group-index.tsx')).ItemGroupIndexRoute }),
    },
    {
      path: 'item/setting/:item_id',
      lazy: async () => ({ Component: (await import('../routes/item-setting.tsx')).ItemSettingRoute }),
    },
    {
      path: 'item/changes/:item_id',
      lazy: async () => ({ Component: (await import('../routes/item-changes.tsx')).ItemChangesRoute }),
    },
    {
      path: 'item/export/:item_id',
      lazy: async () => ({ Component: (await import('../routes/item-export.tsx')).ItemExportRoute }),
    },
    { path: 'search', lazy: async () => ({ Component: (await import('../routes/search.tsx')).SearchRoute }) },
    { path: 'item/add', lazy: async () => ({ Component: (await import('../routes/item-add.tsx')).ItemAddRoute }) },
    {
      path: 'item/password/:item_id',
      lazy: async () => ({ Component: (await import('../routes/item-password.tsx')).ItemPasswordRoute }),
    },
    {
      path: 'p/:unique_key/*',
      lazy: async () => ({ Component: (await import('../routes/share-door.tsx')).ShareDoorRoute }),
    },
    {
      path: 'team/index',
      lazy: async () => ({ Component: (await import('../routes/team-index.tsx')).TeamIndexRoute }),
    },
    { path: 'team/member/:team_id', lazy: () => teamRoute('member') },
    { path: 'team/item/:team_id', lazy: () => teamRoute('item') },
    {
      path: 'catalog/:item_id',
      lazy: async () => ({ Component: (await import('../routes/catalogs.tsx')).CatalogsRoute }),
    },
    {
      path: 'page/edit/:item_id/:page_id',
      lazy: async () => ({ Component: (await import('../routes/page-edit.tsx')).PageEditRoute }),
    },
    {
      path: 'page/diff/:page_id/:page_history_id',
      lazy: async () => ({ Component: (await import('../routes/page-diff.tsx')).PageDiffRoute }),
    },
  ];
}

async function teamRoute(part: 'member' | 'item') {
  const { TeamRoute } = await import('../routes/team.tsx');
  return { element: <TeamRoute part={part} /> };
}

/** The item view is one element for its addresses: it stays while pages change. */
function itemRoute(): RouteObject {
  const addresses = [
    { index: true, element: null },
    { path: ':page_id', element: null },
    { path: 'catalog/:cat_id', element: null },
  ];
  return { path: ':item', element: <ItemRoute />, children: addresses };
}
