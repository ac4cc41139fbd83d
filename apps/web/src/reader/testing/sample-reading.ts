import type { Menu, MenuCatalog, MenuPage, PageInfo, ReadingData } from '@sheaf/contract';

export const HEAD = {
  styles: ['/assets/reader/client.css'],
  scripts: ['/assets/reader/client.js'],
  modulePreloads: [],
  nonce: '',
} as const;

function menuPage(page_id: number, page_title: string, cat_id = 0): MenuPage {
  return { page_id, page_title, cat_id, page_delete: 0 };
}

export function menuCatalog(cat_id: number, cat_name: string, inside: Partial<MenuCatalog> = {}): MenuCatalog {
  return { cat_id, cat_name, parent_cat_id: 0, level: 2, s_number: 99, pages: [], catalogs: [], ...inside };
}

/** Two pages at the top, then Orders with a page and Payment below it, then Users. */
export const MENU: Menu = {
  pages: [menuPage(1, '快速开始 Quick start'), menuPage(2, '错误码 Errors')],
  catalogs: [
    menuCatalog(10, '订单 Orders', {
      pages: [menuPage(11, '订单状态机', 10)],
      catalogs: [
        menuCatalog(12, '下单与支付', {
          parent_cat_id: 10,
          level: 3,
          pages: [menuPage(13, '创建订单 Create order', 12), menuPage(14, '查询订单', 12)],
        }),
      ],
    }),
    menuCatalog(20, '用户 Users', { pages: [menuPage(21, '注册与登录', 20)] }),
  ],
};

const PAGE: PageInfo = {
  page_id: 13,
  item_id: 7,
  cat_id: 12,
  page_title: '创建订单 Create order',
  page_content: '# Source that is not sent twice',
  kind: 'markdown',
  page_comments: '',
  s_number: 99,
  revision: 3,
  author_uid: 1,
  author_username: 'chenyu',
  addtime: '2026-01-12 14:20:36',
  page_addtime: '2026-01-02 09:00:00',
  created_at: 1_767_344_400,
  updated_at: 1_768_227_636,
  attachment_count: 0,
  unique_key: '',
  page_edit: 0,
  page_delete: 0,
  full_path: [
    { cat_id: 10, cat_name: '订单 Orders' },
    { cat_id: 12, cat_name: '下单与支付' },
    { page_id: 13, page_title: '创建订单 Create order' },
  ],
};

/** An open item's page as a guest reads it; what a test is about is passed in. */
export function sampleReading(changes: Partial<ReadingData> = {}): ReadingData {
  return {
    view: 'page',
    item: { ...SAMPLE_ITEM },
    menu_cut: [],
    tree_version: 1,
    page: PAGE,
    html: '<p>为当前用户创建一笔待支付订单。</p><h2 id="headers">请求头 Headers</h2><p>Text &amp; more</p>',
    outline: [
      { level: 2, id: 'headers', text: '请求头 Headers' },
      { level: 3, id: 'errors', text: '错误码' },
    ],
    features: { mermaid: false },
    previous: { page_id: 11, page_title: '订单状态机' },
    next: { page_id: 14, page_title: '查询订单' },
    catalog: null,
    keyword: '',
    found: [],
    user: null,
    site: { language: 'zh', base: '', canonical: 'https://docs.example.com/shop/13', beian: '', features: [] },
    ...changes,
  };
}

export const SAMPLE_ITEM: ReadingData['item'] = {
  item_id: 7,
  item_name: '电商开放平台 API',
  item_description: '',
  item_domain: 'shop',
  item_type: 1,
  password: '',
  is_private: 0,
  members_only: 0,
  is_archived: 0,
  allow_comment: 1,
  allow_relay: 0,
  is_login: false,
  item_edit: false,
  item_manage: false,
  edit_catalogs: [],
  default_page_id: 1,
  default_cat_ids: [],
  show_watermark: 0,
  global_param: [],
  menu: MENU,
  found: [],
  found_capped: false,
};
