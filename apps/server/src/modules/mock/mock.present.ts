import type { Mock } from '@sheaf/contract';
import type { MockRecord } from '../../schema/mock-tables.ts';

/** `seen`: where the page stands now, and what of the addresses this viewer sees. */
export function presentMock(mock: MockRecord, seen: Pick<Mock, 'item_id' | 'path' | 'unique_key'>): Mock {
  return {
    id: mock.mock_id,
    page_id: mock.page_id,
    item_id: seen.item_id,
    uid: mock.uid,
    unique_key: seen.unique_key,
    template: mock.template,
    path: seen.path,
    status: mock.status,
    delay_ms: mock.delay_ms,
    // written by mock/add, which has checked it
    headers: JSON.parse(mock.headers) as Mock['headers'],
    view_times: mock.view_times,
    viewed_at: mock.viewed_at,
    updated_at: mock.updated_at,
  };
}
