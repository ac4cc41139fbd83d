import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what leaves as a file. */
export const EXPORT_ERRORS = {
  exportNotOfType: {
    code: 20782,
    zh: '这种项目不能导出为所选的格式（format）',
    en: 'Items of this kind cannot be exported in this format (format).',
    status: 400,
  },
  exportNotThere: {
    code: 20780,
    zh: '这个下载链接（ticket）已用过或已过期，请重新导出',
    en: 'This download link (ticket) was used already or has expired. Export once more.',
    status: 404,
  },
  exportLinkGone: {
    code: 20788,
    zh: '这个链接（key）已过期，或者文件已移除，或者链接的主人已不能导出这些内容；请重新导出',
    en: 'This link (key) has expired, its file was removed, or its owner may not export this any more. Export once more.',
    status: 404,
  },
  exportsTooMany: {
    code: 20789,
    zh: '你已有 {{count}} 个导出在进行，请等其中一个完成，或取消一个，再导出这个项目（item_id）',
    en: 'Exports of yours on their way: {{count}}. Wait for one or cancel one, then export this item (item_id).',
    status: 429,
  },
  exportNoCalls: {
    code: 20783,
    zh: '所选范围（item_id、cat_id、page_id）里没有接口页面，不能导出为这种格式（format）',
    en: 'There is no API page in what was chosen (item_id, cat_id, page_id), so it cannot leave in this format (format).',
    status: 400,
  },
  exportNoTables: {
    code: 20784,
    zh: '所选范围（item_id、cat_id、page_id）里没有数据表页面，不能导出为这种格式（format）',
    en: 'There is no page of a table in what was chosen (item_id, cat_id, page_id), so it cannot leave in this format (format).',
    status: 400,
  },
  exportNoSheets: {
    code: 20785,
    zh: '所选范围（item_id、cat_id、page_id）里没有表格，不能导出为这种格式（format）',
    en: 'There is no spreadsheet in what was chosen (item_id, cat_id, page_id), so it cannot leave in this format (format).',
    status: 400,
  },
  exportNoBrowser: {
    code: 20786,
    zh: '服务器上没有可以打印 PDF 的浏览器，不能导出为这种格式（format）；管理员可以安装 Chromium 或设置 SHEAF_CHROMIUM',
    en: 'The server has no browser that prints PDF, so nothing can leave in this format (format). Who runs it can install Chromium or set SHEAF_CHROMIUM.',
    status: 503,
  },
  exportNotPrinted: {
    code: 20787,
    zh: '这次没能印成 PDF（format）：内容太多，或浏览器出错；请少选一些页面再试',
    en: 'It could not be printed as PDF (format): it is too much, or the browser failed. Try with fewer pages.',
    status: 503,
  },
  exportEmpty: {
    code: 20781,
    zh: '所选范围（item_id、cat_id、page_id）里没有可以导出的页面',
    en: 'There is no page to export in what was chosen (item_id, cat_id, page_id).',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
