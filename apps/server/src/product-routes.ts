import type { Route } from './context.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { adminItemRoutes } from './modules/admin-item/admin-item.routes.ts';
import { adminUserRoutes } from './modules/admin-user/admin-user.routes.ts';
import { aiRoutes } from './modules/ai/ai.routes.ts';
import { apiChangeRoutes } from './modules/api-change/api-change.routes.ts';
import { apiDocsRoutes } from './modules/api-docs/api-docs.routes.ts';
import { apiSourceRoutes } from './modules/api-source/api-source.routes.ts';
import { attachmentRoutes } from './modules/attachment/attachment.routes.ts';
import { uploadRoutes } from './modules/attachment/upload.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { backupRoutes } from './modules/backup/backup.routes.ts';
import { captchaRoutes } from './modules/captcha/captcha.routes.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { changeLogRoutes } from './modules/change-log/change-log.routes.ts';
import { clientAppRoutes } from './modules/client-app/client-app.routes.ts';
import { commentRoutes } from './modules/comment/comment.routes.ts';
import { dictionaryRoutes } from './modules/dictionary/dictionary.routes.ts';
import { environmentRoutes } from './modules/environment/environment.routes.ts';
import { exportRoutes } from './modules/export/export.routes.ts';
import { externalLoginRoutes } from './modules/external-login/external-login.routes.ts';
import { globalParamRoutes } from './modules/global-param/global-param.routes.ts';
import { httpTestRoutes } from './modules/http-test/http-test.routes.ts';
import { importRoutes } from './modules/import/import.routes.ts';
import { itemRoutes } from './modules/item/item.routes.ts';
import { itemGroupRoutes } from './modules/item-group/item-group.routes.ts';
import { ldapRoutes } from './modules/ldap/ldap.routes.ts';
import { machineReadingRoutes } from './modules/machine-reading/machine-reading.routes.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';
import { mcpRoutes } from './modules/mcp/mcp.routes.ts';
import { memberRoutes } from './modules/member/member.routes.ts';
import { messageRoutes } from './modules/message/message.routes.ts';
import { mockRoutes } from './modules/mock/mock.routes.ts';
import { moveInRoutes } from './modules/move-in/move-in.routes.ts';
import { openApiRoutes } from './modules/open-api/open-api.routes.ts';
import { overviewRoutes } from './modules/overview/overview.routes.ts';
import { ownDataRoutes } from './modules/own-data/own-data.routes.ts';
import { pageRoutes } from './modules/page/page.routes.ts';
import { pageToolsRoutes } from './modules/page/page.tools.routes.ts';
import { qrCodeRoutes } from './modules/qrcode/qrcode.routes.ts';
import { quotaRoutes } from './modules/quota/quota.routes.ts';
import { readMarkRoutes } from './modules/read-mark/read-mark.routes.ts';
import { readingRoutes } from './modules/reading/reading.routes.ts';
import { recycleRoutes } from './modules/recycle/recycle.routes.ts';
import { relayRoutes } from './modules/relay/relay.routes.ts';
import { reviewRoutes } from './modules/review/review.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { settingRoutes } from './modules/setting/setting.routes.ts';
import { shareRoutes } from './modules/share/share.routes.ts';
import { sheetRoutes } from './modules/sheet/sheet.routes.ts';
import { siteRoutes } from './modules/site/site.routes.ts';
import { subscriptionRoutes } from './modules/subscription/subscription.routes.ts';
import { teamRoutes } from './modules/team/team.routes.ts';
import { templateRoutes } from './modules/template/template.routes.ts';
import { totpRoutes } from './modules/totp/totp.routes.ts';
import { updateRoutes } from './modules/update/update.routes.ts';
import { loginHelpRoutes } from './modules/user/login-help.routes.ts';
import { userRoutes } from './modules/user/user.routes.ts';
import { webhookRoutes } from './modules/webhook/webhook.routes.ts';

/** What the site's administrators call. */
const administrationRoutes: readonly Route[] = [
  ...adminItemRoutes,
  ...adminUserRoutes,
  ...settingRoutes,
  ...auditRoutes,
  ...backupRoutes,
  ...overviewRoutes,
  ...mailRoutes,
  ...ldapRoutes,
  ...updateRoutes,
];

/** What screens call, and pages that are read. */
const screenRoutes: readonly Route[] = [
  ...userRoutes,
  ...loginHelpRoutes,
  ...totpRoutes,
  ...externalLoginRoutes,
  ...accountRoutes,
  ...administrationRoutes,
  ...ownDataRoutes,
  ...captchaRoutes,
  ...searchRoutes,
  ...siteRoutes,
  ...itemRoutes,
  ...itemGroupRoutes,
  ...memberRoutes,
  ...teamRoutes,
  ...environmentRoutes,
  ...webhookRoutes,
  ...globalParamRoutes,
  ...templateRoutes,
  ...quotaRoutes,
  ...catalogRoutes,
  ...changeLogRoutes,
  ...apiChangeRoutes,
  ...apiSourceRoutes,
  ...dictionaryRoutes,
  ...pageRoutes,
  ...pageToolsRoutes,
  ...mockRoutes,
  ...moveInRoutes,
  ...httpTestRoutes,
  ...openApiRoutes,
  ...relayRoutes,
  ...shareRoutes,
  ...sheetRoutes,
  ...qrCodeRoutes,
  ...aiRoutes,
  ...commentRoutes,
  ...readMarkRoutes,
  ...recycleRoutes,
  ...reviewRoutes,
  ...messageRoutes,
  ...subscriptionRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...attachmentRoutes,
  ...uploadRoutes,
  ...apiDocsRoutes,
  ...clientAppRoutes,
  ...machineReadingRoutes,
  ...readingRoutes,
];

/** Everything that people and programs can call; health is added by the process. */
export const productRoutes: readonly Route[] = [...screenRoutes, ...mcpRoutes(screenRoutes)];
