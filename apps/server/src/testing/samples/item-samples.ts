import type { Endpoint } from '@sheaf/contract';
import * as contract from '@sheaf/contract';
import { VISIT_PASSWORD } from '../access-matrix-world.ts';
import { type Fields, item, nothing, page, type Sample, type Samples, type Scene, version } from './sample.ts';

const itemAddress = ({ filled }: Scene) => ({ item: filled.item_id });

const pageAddress = ({ filled, place }: Scene) => ({ item: filled.item_id, page_id: place.page_id });

async function newPage({ owner, filled, place, succeeds, serial }: Scene): Promise<Fields> {
  if (!succeeds) return { page_id: place.page_id };
  return { page_id: await owner.addPage(filled.item, `New ${serial}`, 'text', place.cat_id) };
}

async function newCatalog({ owner, filled, place, succeeds }: Scene): Promise<Fields> {
  const cat_id = succeeds ? await owner.addCatalog(filled.item, 'New', place.cat_id) : place.sub_cat_id;
  return { item_id: filled.item_id, cat_id };
}

const withWrongPassword = (scene: Scene) => ({ ...item(scene), password: 'not that one' });

/** Whoever sees an item may ask to leave it; this one lets him. */
async function newExit({ owner, caller, filled, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { item_id: filled.item_id };
  const { item_id } = await owner.addItem('New');
  if (caller !== owner) await owner.addMember({ item_id }, caller, { member_group_id: 0 });
  return { item_id };
}

async function newItemGroup({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: 1 };
  return { id: (await caller.ok(contract.saveItemGroup, { group_name: 'New' })).id };
}

async function recycledPage({ owner, filled, place, succeeds, serial }: Scene): Promise<Fields> {
  const { item_id } = filled;
  if (!succeeds) return { item_id, page_id: place.page_id };
  const page_id = await owner.addPage(filled.item, `Gone ${serial}`, 'text', place.cat_id);
  await owner.ok(contract.deletePage, { page_id });
  return { item_id, page_id };
}

export const ITEM_SAMPLES: Samples = [
  [contract.listCatalogs, { fields: item }],
  [contract.listCatalogTree, { fields: item }],
  [contract.listCatalogNames, { fields: item }],
  [
    contract.saveCatalog,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, cat_id: place.sub_cat_id, cat_name: 'Renamed' }) },
  ],
  [contract.deleteCatalog, { fields: newCatalog }],
  [
    contract.updateCatalogs,
    {
      fields: ({ filled, place, serial }) => ({
        item_id: filled.item_id,
        cats: JSON.stringify([{ page_id: place.page_id, s_number: serial }]),
      }),
    },
  ],
  [contract.copyCatalog, { fields: ({ place }) => ({ cat_id: place.sub_cat_id, new_p_cat_id: place.cat_id }) }],
  [
    contract.listCatalogPages,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, cat_id: place.sub_cat_id }) },
  ],
  [contract.listMyItems, nothing],
  [contract.addItem, { fields: () => ({ item_name: 'Mine' }) }],
  [
    contract.updateItem,
    { fields: ({ filled, serial }) => ({ item_id: filled.item_id, item_description: `No. ${serial}` }) },
  ],
  [contract.itemDetail, { fields: item }],
  [contract.getChangeLog, { fields: item }],
  [contract.changedSince, { fields: item }],
  [contract.markSeen, { fields: (scene) => ({ ...item(scene), until: 1 }) }],
  [contract.listStale, { fields: item }],
  [contract.starItem, { fields: item }],
  [contract.unstarItem, { fields: item }],
  [contract.sortItems, { fields: ({ filled }) => ({ data: JSON.stringify({ [filled.item_id]: 1 }) }) }],
  [contract.archiveItem, { fields: withWrongPassword, reaches: ['passwordWrong', 'tooManyAttempts'] }],
  [
    contract.transferItem,
    {
      fields: (scene) => ({ ...withWrongPassword(scene), username: scene.extra }),
      reaches: ['passwordWrong', 'tooManyAttempts'],
    },
  ],
  [contract.exitItem, { fields: newExit, reaches: ['memberNotFound', 'itemOwnerStays'] }],
  [contract.listItemGroups, nothing],
  [contract.saveItemGroup, { fields: ({ filled }) => ({ group_name: 'Mine', item_ids: String(filled.item_id) }) }],
  [contract.deleteItemGroup, { fields: newItemGroup }],
  [contract.sortItemGroups, { fields: () => ({ groups: '[]' }) }],
  [contract.itemInfo, { fields: item }],
  [contract.searchAll, { fields: () => ({ keyword: 'text' }) }],
  [contract.searchItem, { fields: ({ filled }) => ({ item_id: filled.item_id, keyword: 'text' }) }],
  [
    contract.visitItem,
    {
      fields: ({ filled }) => ({ item_id: filled.item_id, password: VISIT_PASSWORD }),
      reaches: ['visitPasswordWrong', 'tooManyAttempts'],
      changesSession: true,
    },
  ],
  [contract.pageInfo, { fields: page }],
  [contract.getKeeper, { fields: page }],
  [contract.setKeeper, { fields: (scene) => ({ ...page(scene), review_at: 2_000_000_000 }) }],
  [
    contract.savePage,
    {
      fields: ({ filled, place, serial }) => ({
        item_id: filled.item_id,
        page_id: place.page_id,
        page_title: 'Hidden',
        page_content: `text ${serial}`,
      }),
    },
  ],
  [contract.deletePage, { fields: newPage }],
  [
    contract.sortPages,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, pages: JSON.stringify({ [place.page_id]: 1 }) }) },
  ],
  [contract.pageHistory, { fields: page }],
  [contract.pageDiff, { fields: version }],
  [contract.updateHistoryComments, { fields: (scene) => ({ ...version(scene), page_comments: 'a note' }) }],
  [contract.restorePage, { fields: version }],
  [contract.setLock, { fields: newPage }],
  [contract.setPageKind, { fields: async (scene) => ({ ...(await newPage(scene)), kind: 'api' }) }],
  [contract.isLock, { fields: page }],
  [contract.listRecycled, { fields: item }],
  [contract.recoverPage, { fields: recycledPage }],
  [
    contract.deleteItem,
    {
      fields: item,
      reaches: ['passwordWrong', 'tooManyAttempts'],
    },
  ],
  [contract.listSiteItems, nothing],
  [contract.deleteSiteItems, { fields: () => ({ item_id: 999_999 }), reaches: ['itemNotFound'] }],
  [contract.giveSiteItems, { fields: () => ({ item_id: 999_999, username: 'admin' }), reaches: ['itemNotFound'] }],
  [contract.recoverItem, { fields: item, reaches: ['itemNotFound'] }],
  [contract.readManual, nothing],
  [contract.readItems, nothing],
  [contract.readOldAddress, { fields: () => ({ address: '#/1/2' }) }],
  [contract.findOldAddress, { fields: () => ({ address: '#/1/2' }) }],
  [contract.readablePages, { fields: ({ place }) => ({ page_ids: String(place.page_id) }) }],
  [contract.readState, { fields: ({ filled, place }) => ({ item_id: filled.item_id, page_id: place.page_id }) }],
  [contract.readItem, { fields: itemAddress }],
  [contract.readItemPage, { fields: pageAddress }],
  [contract.readCatalog, { fields: ({ filled, place }) => ({ item: filled.item_id, cat_id: place.cat_id }) }],
  [contract.readPage, { fields: page }],
  [contract.readMarkdown, { fields: pageAddress }],
  [contract.readLlms, { fields: itemAddress }],
  [contract.readLlmsFull, { fields: itemAddress }],
  [contract.readFeed, { fields: itemAddress }],
  [contract.readOpenSearch, { fields: itemAddress }],
  [contract.readItemSitemap, { fields: itemAddress }],
  [contract.readSitemap, nothing],
  ...contract.SCREENS.map((screen): [Endpoint, Sample] => [screen, { fields: screenAddress }]),
];

function screenAddress(scene: Scene): Fields {
  return { ...item(scene), ...version(scene) };
}
