import { addItem, saveCatalog, savePage } from '@sheaf/contract';
import type { Client } from '../api-client.ts';
import type { SampleText } from './sample-texts.ts';

/** Writes an item as somebody would who uses the product; answers the address of its page to look at. */
export async function writeSample(client: Client, sample: SampleText): Promise<string> {
  const { item_id } = await client.ok(addItem, {
    item_name: sample.item_name,
    item_description: sample.description,
    item_domain: sample.domain,
  });
  const page = (page_title: string, page_content: string, cat_id: number) =>
    client.ok(savePage, { page_id: 0, item_id, cat_id, page_title, page_content });
  for (const [title, text] of sample.first) await page(title, text, 0);
  let shown = 0;
  for (const { cat_name, pages } of sample.catalogs) {
    const cat_id = await client.ok(saveCatalog, { item_id, cat_name });
    for (const [title, text] of pages) {
      const { page_id } = await page(title, text, cat_id);
      if (title === sample.shown) shown = page_id;
    }
  }
  return `/${sample.domain}/${shown}`;
}
