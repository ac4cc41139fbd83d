import type { ApiError } from '../errors.ts';
import { Page } from './answer.ts';
import { httpStatus } from './faults.ts';
import type { Language } from './language.ts';

const TEXTS = {
  title: { zh: '图片暂时打不开', en: 'This picture cannot be shown now' },
  reason: { zh: '存放文件的地方连不上，过一会儿再刷新', en: 'The file store cannot be reached. Reload in a while' },
} as const;

/**
 * Stands where a picture would, as long as the store of files is down: a browser shows a picture whatever status it
 * comes with, and no text. Its colours are its own, for it knows no theme. Undefined: no picture was asked for.
 */
export function refusedPicture(accepts: string, { error }: ApiError, language: Language): Page | undefined {
  if (error !== 'storageDown' || !accepts.startsWith('image/')) return undefined;
  const [title, reason] = [TEXTS.title[language], TEXTS.reason[language]];
  const text = 'text-anchor="middle" font-family="system-ui, sans-serif"';
  const body = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120" viewBox="0 0 480 120" role="img">',
    `<title>${title}</title>`,
    '<rect x="1" y="1" width="478" height="118" rx="6" fill="#f3f4f6" stroke="#6b7280" stroke-dasharray="5 4"/>',
    '<path d="M225 22h30v22h-30zM225 40l9-9 7 7 5-5 9 9M222 48l36-30" fill="none" stroke="#4b5563" stroke-width="1.6"/>',
    `<text x="240" y="74" ${text} font-size="16" font-weight="600" fill="#1f2937">${title}</text>`,
    `<text x="240" y="98" ${text} font-size="14" fill="#4b5563">${reason}</text>`,
    '</svg>',
  ].join('');
  return new Page(body, { status: httpStatus(error), type: 'image/svg+xml; charset=utf-8' });
}
