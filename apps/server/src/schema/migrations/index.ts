import type { Migration } from '../../platform/database/migrate.ts';
import { platformMigration } from './0001-platform.ts';
import { accountsMigration } from './0002-accounts.ts';
import { itemsMigration } from './0003-items.ts';
import { pagesMigration } from './0004-pages.ts';
import { importsMigration } from './0005-imports.ts';
import { searchScopesMigration } from './0006-search-scopes.ts';
import { importPlacesMigration } from './0007-import-places.ts';
import { blobKeysMigration } from './0008-blob-keys.ts';
import { sourceHashesMigration } from './0009-source-hashes.ts';
import { teamsMigration } from './0010-teams.ts';
import { itemListsMigration } from './0011-item-lists.ts';
import { quotasMigration } from './0012-quotas.ts';
import { messagesMigration } from './0013-messages.ts';
import { accountsKeptMigration } from './0014-accounts-kept.ts';
import { ownDataMigration } from './0015-own-data.ts';
import { recycleAndUploadsMigration } from './0016-recycle-and-uploads.ts';
import { globalParamsMigration } from './0017-global-params.ts';
import { uploadPartNamesMigration } from './0018-upload-part-names.ts';
import { deliveriesMigration } from './0020-deliveries.ts';
import { jobAskersMigration } from './0021-job-askers.ts';
import { pageKindsMigration } from './0023-page-kinds.ts';
import { sharesMigration } from './0024-shares.ts';
import { followsMigration } from './0025-follows.ts';
import { templatesMigration } from './0026-templates.ts';
import { reviewsMigration } from './0027-reviews.ts';
import { environmentsMigration } from './0028-environments.ts';
import { mocksMigration } from './0029-mocks.ts';
import { commentsMigration } from './0030-comments.ts';
import { sheetOperationsMigration } from './0031-sheet-operations.ts';
import { relayMigration } from './0032-relay.ts';
import { promptsMigration } from './0033-prompts.ts';
import { dictionariesMigration } from './0034-dictionaries.ts';
import { consoleListsMigration } from './0035-console-lists.ts';
import { identitiesMigration } from './0036-identities.ts';
import { secondStepsMigration } from './0037-second-steps.ts';
import { auditMigration } from './0038-audit.ts';
import { tokensByKindMigration } from './0039-tokens-by-kind.ts';
import { externalLoginsMigration } from './0040-external-logins.ts';
import { signedLoginsMigration } from './0041-signed-logins.ts';
import { passedOnSessionsMigration } from './0043-passed-on-sessions.ts';
import { consoleCountsMigration } from './0044-console-counts.ts';
import { announcementPlansMigration } from './0045-announcement-plans.ts';
import { vouchedCodesMigration } from './0046-vouched-codes.ts';
import { openKeysMigration } from './0047-open-keys.ts';
import { exportTicketsMigration } from './0048-export-tickets.ts';
import { movingInMigration } from './0049-moving-in.ts';
import { openItemsMigration } from './0052-open-items.ts';
import { searchNamesMigration } from './0055-search-names.ts';
import { exportHistoryMigration } from './0056-export-history.ts';
import { apiSourcesMigration } from './0057-api-sources.ts';
import { apiChangesMigration } from './0059-api-changes.ts';
import { tokenCallsMigration } from './0060-token-calls.ts';
import { webhooksMigration } from './0061-webhooks.ts';
import { exportJobsMigration } from './0062-export-jobs.ts';
import { dictionaryAddressesMigration } from './0064-dictionary-addresses.ts';
import { webhookCountsMigration } from './0066-webhook-counts.ts';
import { auditLoginsMigration } from './0068-audit-logins.ts';
import { searchInScopeMigration } from './0069-search-in-scope.ts';
import { titlePartsMigration } from './0070-title-parts.ts';
import { pagesSentAgainMigration } from './0071-pages-sent-again.ts';
import { auditPlacesMigration } from './0072-audit-places.ts';

/** In the order in which they run; forward only, never changed after a release. */
export const MIGRATIONS: readonly Migration[] = [
  platformMigration,
  accountsMigration,
  itemsMigration,
  pagesMigration,
  importsMigration,
  searchScopesMigration,
  importPlacesMigration,
  blobKeysMigration,
  sourceHashesMigration,
  teamsMigration,
  itemListsMigration,
  quotasMigration,
  messagesMigration,
  accountsKeptMigration,
  ownDataMigration,
  recycleAndUploadsMigration,
  uploadPartNamesMigration,
  deliveriesMigration,
  jobAskersMigration,
  pageKindsMigration,
  sharesMigration,
  followsMigration,
  templatesMigration,
  reviewsMigration,
  environmentsMigration,
  mocksMigration,
  commentsMigration,
  relayMigration,
  promptsMigration,
  sheetOperationsMigration,
  dictionariesMigration,
  consoleListsMigration,
  identitiesMigration,
  secondStepsMigration,
  auditMigration,
  globalParamsMigration,
  externalLoginsMigration,
  signedLoginsMigration,
  tokensByKindMigration,
  vouchedCodesMigration,
  searchNamesMigration,
  announcementPlansMigration,
  openKeysMigration,
  openItemsMigration,
  consoleCountsMigration,
  exportTicketsMigration,
  exportHistoryMigration,
  passedOnSessionsMigration,
  movingInMigration,
  apiSourcesMigration,
  apiChangesMigration,
  tokenCallsMigration,
  webhooksMigration,
  dictionaryAddressesMigration,
  searchInScopeMigration,
  auditLoginsMigration,
  exportJobsMigration,
  webhookCountsMigration,
  titlePartsMigration,
  pagesSentAgainMigration,
  auditPlacesMigration,
];
