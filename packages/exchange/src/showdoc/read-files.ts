import type { OldDatabase } from './database.ts';
import { numberOf, type OldRow, rawOf, secondsOf, textOf } from './fields.ts';
import type { OldFile } from './site.ts';

export async function readFiles(db: OldDatabase): Promise<OldFile[]> {
  const pages = new Map<number, Set<number>>();
  for await (const row of db.rows('file_page', { key: 'id' })) {
    const page_id = numberOf(row, 'page_id');
    if (page_id <= 0) continue;
    const file_id = numberOf(row, 'file_id');
    pages.set(file_id, (pages.get(file_id) ?? new Set()).add(page_id));
  }
  const hasBindings = (db.tables.get('file_page') ?? 0) > 0;
  const files: OldFile[] = [];
  for await (const row of db.rows('upload_file', { key: 'file_id' })) {
    const sign = rawOf(row, 'sign');
    if (numberOf(row, 'file_id') > 0 && sign !== '') files.push(fileOf(row, pages, hasBindings));
  }
  return files;
}

function fileOf(row: OldRow, pages: ReadonlyMap<number, ReadonlySet<number>>, hasBindings: boolean): OldFile {
  const file_id = numberOf(row, 'file_id');
  const first = numberOf(row, 'page_id');
  const address = rawOf(row, 'real_url');
  const page_ids = hasBindings ? [...(pages.get(file_id) ?? [])] : first > 0 ? [first] : [];
  return {
    file_id,
    sign: rawOf(row, 'sign'),
    display_name: textOf(row, 'display_name'),
    uid: numberOf(row, 'uid'),
    item_id: numberOf(row, 'item_id'),
    path: uploadPath(address),
    address,
    visits: numberOf(row, 'visit_times'),
    created_at: secondsOf(row, 'addtime'),
    last_visit_at: secondsOf(row, 'last_visit_time'),
    page_ids,
  };
}

/** Below `Public/Uploads`; '' for an address that leads elsewhere or out of the folder. */
export function uploadPath(address: string): string {
  const [, path = ''] = /\/Public\/Uploads\/([^?#]+)/i.exec(address.replaceAll('\\', '/')) ?? [];
  const parts = path.split('/');
  const isInside = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'));
  return isInside ? path : '';
}
