import type { Language } from '../../platform/http/language.ts';

interface MailParts {
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

const FOOT = {
  zh: (site: string) => `这封邮件由 ${site} 发出，请不要回复。`,
  en: (site: string) => `This mail was sent by ${site}. Please do not answer it.`,
};

const TEST = {
  zh: { subject: 'Sheaf 测试邮件', text: '收到这封邮件，说明邮件服务器设置好了。' },
  en: { subject: 'Sheaf test mail', text: 'You received this mail, so the mail server is set up.' },
};

export function testMailTexts(language: Language, link: string): { readonly subject: string; readonly text: string } {
  const { subject, text } = TEST[language];
  return { subject, text: `${text}\n\n${link}` };
}

export function mailText({ language, text }: MailParts, site: string): string {
  return `${text}\n\n-- \n${FOOT[language](site)}\n`;
}

/** The same words as the text: no picture, no style sheet, nothing that is fetched. */
export function mailHtml({ language, subject, text }: MailParts, site: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p>${paragraphHtml(paragraph, site)}</p>`);
  return [
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.6 sans-serif;color:#1f2328;max-width:600px;margin:24px auto;padding:0 16px">',
    ...paragraphs,
    `<p style="color:#59636e;font-size:13px">${escapeHtml(FOOT[language](site))}</p></body></html>`,
  ].join('\n');
}

/** Only addresses of this site become links: whoever wrote a name or a title puts none into a mail of ours. */
function paragraphHtml(paragraph: string, site: string): string {
  const escaped = escapeHtml(paragraph);
  const isLink = /^\S+$/.test(paragraph) && paragraph.startsWith(`${site.replace(/\/$/, '')}/`);
  return isLink ? `<a href="${escaped}">${escaped}</a>` : escaped.replaceAll('\n', '<br>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
