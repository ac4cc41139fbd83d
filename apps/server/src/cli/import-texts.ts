import type { ImportReport } from '@sheaf/contract';
import type { Language } from '../platform/http/language.ts';
import { UsageError } from './exit.ts';

type Figures = Omit<ImportReport, 'losses'>;

const SENTENCES: Readonly<Record<Language, (figures: Figures) => readonly string[]>> = {
  zh: (figures) => [
    `页面：新建 ${figures.pages_added}，更新 ${figures.pages_updated}，移动 ${figures.pages_moved}，未变 ${figures.pages_unchanged}。目录：${figures.catalogs}。图片：${figures.pictures}，在页面中用到 ${figures.pictures_shown} 次。`,
    `文件之间的链接：${figures.links}，其中接上：${figures.links_mended}。`,
  ],
  en: (figures) => [
    `Pages new: ${figures.pages_added}, updated: ${figures.pages_updated}, moved: ${figures.pages_moved}, unchanged: ${figures.pages_unchanged}. Catalogs: ${figures.catalogs}. Pictures: ${figures.pictures}, shown in pages: ${figures.pictures_shown}.`,
    `Links between files: ${figures.links}, of them mended: ${figures.links_mended}.`,
  ],
};

const ADDRESS: Readonly<Record<Language, (address: string) => string>> = {
  zh: (address) => `项目地址：${address}`,
  en: (address) => `The item is at ${address}`,
};

/** The report as people read it: what did not come as it was, the figures, and where the item is now. */
export function reportLines(
  { losses, ...figures }: ImportReport,
  language: Language,
  address: string,
): readonly string[] {
  const said = new Set(losses.map(({ text }) => text));
  return [...said, ...SENTENCES[language](figures), ADDRESS[language](address)];
}

/** The language that the environment asks for; English for all that Sheaf does not speak. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const asked = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return /^zh/i.test(asked) ? 'zh' : 'en';
}

/** What a command was told to speak, else what the environment asks for. @throws UsageError */
export function languageAsked(given: string | undefined): Language {
  if (given === undefined) return languageOf(process.env);
  if (given !== 'zh' && given !== 'en') throw new UsageError();
  return given;
}
