const TEXTS = {
  zh: {
    copy: '网络断开。这是 {{time}} 读过的副本，可能已经不是最新。',
    title: '网络断开',
    text: '恢复网络后再打开。下面是最近读过的页面，现在也能读。',
    none: '恢复网络后再打开。这台设备上没有可以离线读的页面。',
    retry: '重新加载',
  },
  en: {
    copy: 'You are offline. This is a copy of {{time}}; the page may have changed since.',
    title: 'You are offline',
    text: 'Open it again when the network is back. These are the pages you read last; they can be read now.',
    none: 'Open it again when the network is back. No page on this device can be read offline.',
    retry: 'Load again',
  },
} as const;

interface KeptTitle {
  readonly url: string;
  readonly title: string;
}

/** The copy of a page, saying that it is one. */
export function asCopy(html: string, kept_at: number): string {
  const language = html.includes('<html lang="zh') ? 'zh' : 'en';
  const time = new Date(kept_at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const note = TEXTS[language].copy.replace('{{time}}', escapeHtml(time));
  return html.replace('<body>', `<body><p class="offline-note" role="status">${note}</p>`);
}

/** What stands where nothing was kept for an address: what can be read instead. */
export function offlinePage(languages: readonly string[], kept: readonly KeptTitle[]): string {
  const language = languages[0]?.startsWith('zh') ? 'zh' : 'en';
  const t = TEXTS[language];
  const list = kept.map(({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`).join('');
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title} · Sheaf</title>
<style>body{max-width:440px;margin:18vh auto 0;padding:0 16px;font:16px/28px system-ui,sans-serif}h1{font-size:22px}a{color:inherit}</style>
</head>
<body><main><h1>${t.title}</h1><p>${kept.length > 0 ? t.text : t.none}</p><ul>${list}</ul><p><a href="">${t.retry}</a></p></main></body>
</html>
`;
}

/** Of a document that our own server wrote. */
export function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return title
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
