import * as account from './account.ts';
import * as accountLeave from './account-leave.ts';
import * as adminItem from './admin-item.ts';
import * as adminUser from './admin-user.ts';
import * as ai from './ai.ts';
import * as apiChange from './api-change.ts';
import * as apiSource from './api-source.ts';
import * as attachment from './attachment.ts';
import * as attachmentLibrary from './attachment-library.ts';
import * as audit from './audit.ts';
import * as backup from './backup.ts';
import * as catalog from './catalog.ts';
import * as changeLog from './change-log.ts';
import * as comment from './comment.ts';
import * as common from './common.ts';
import * as dictionary from './dictionary.ts';
import type { Endpoint } from './endpoint.ts';
import * as environment from './environment.ts';
import * as exports from './export.ts';
import * as externalLogin from './external-login.ts';
import * as follow from './follow.ts';
import * as globalParam from './global-param.ts';
import * as httpTest from './http-test.ts';
import * as imports from './import.ts';
import * as item from './item.ts';
import * as itemGroup from './item-group.ts';
import * as itemList from './item-list.ts';
import * as itemOwner from './item-owner.ts';
import * as ldap from './ldap.ts';
import * as machineReading from './machine-reading.ts';
import * as mail from './mail.ts';
import * as mcp from './mcp.ts';
import * as member from './member.ts';
import * as message from './message.ts';
import * as mock from './mock.ts';
import * as openApi from './open-api.ts';
import * as overview from './overview.ts';
import * as ownData from './own-data.ts';
import * as page from './page.ts';
import * as pageKind from './page-kind.ts';
import * as pageTools from './page-tools.ts';
import * as quota from './quota.ts';
import * as readMark from './read-mark.ts';
import * as reading from './reading.ts';
import * as recycle from './recycle.ts';
import * as relay from './relay.ts';
import * as review from './review.ts';
import * as search from './search.ts';
import * as setting from './setting.ts';
import * as share from './share.ts';
import * as sheet from './sheet.ts';
import * as site from './site.ts';
import * as storage from './storage.ts';
import * as team from './team.ts';
import * as template from './template.ts';
import * as totp from './totp.ts';
import * as update from './update.ts';
import * as upload from './upload.ts';
import * as user from './user.ts';
import * as webhook from './webhook.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every endpoint of the contract, HTML routes too: what documents, the access matrix and generated tests go through. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...[
    account,
    accountLeave,
    adminItem,
    adminUser,
    ai,
    attachment,
    attachmentLibrary,
    audit,
    backup,
    catalog,
    changeLog,
    comment,
    common,
    apiChange,
    apiSource,
    dictionary,
    environment,
    exports,
    externalLogin,
    follow,
    globalParam,
    httpTest,
    imports,
    item,
    itemGroup,
    itemList,
    itemOwner,
    ldap,
    machineReading,
    mail,
    mcp,
    member,
    message,
    mock,
    openApi,
    overview,
    ownData,
    page,
    pageKind,
    pageTools,
    quota,
    readMark,
    recycle,
    review,
    relay,
    search,
    setting,
    share,
    sheet,
    site,
    storage,
    team,
    template,
    totp,
    update,
    upload,
    user,
    webhook,
    reading,
  ].flatMap((part) => Object.values(part).filter(isEndpoint)),
  ...reading.SCREENS,
];
