/** Every number of the product, once. Sizes in bytes, times in seconds, unless the name says otherwise. */
export const LIMITS = {
  catalogDepth: 3,
  /** The stored numbering of levels begins at 2 for a top-level catalog (the item is level 1). */
  topCatalogLevel: 2,
  defaultOrder: 99,
  itemNameChars: 100,
  itemDescriptionChars: 500,
  catalogNameChars: 100,
  titleChars: 200,
  commentChars: 500,
  pageChars: 1_000_000,
  /** Of a spreadsheet's page, whose text is JSON. */
  sheetChars: 5_000_000,
  cellChars: 32_767,
  sheetNameChars: 31,
  /** Operations in one call; as many become one version. */
  sheetOps: 200,
  xlsxBytes: 20 * 1024 * 1024,
  /** Of a description of an API that is kept for comparison, with all files it consists of. */
  apiDocumentBytes: 16 * 1024 * 1024,
  /** Of an item so many are listed. */
  apiSources: 100,
  /** Of each source so many are kept. */
  apiVersions: 20,
  /** Changed pages that are shown, and choices that are made, at once. */
  apiChanges: 1000,
  /** Of the texts that are shown with them. */
  apiPreviewChars: 2_000_000,
  apiChoices: 5000,
  apiFetchSeconds: 30,
  /** Of statements that a data dictionary is made from. */
  ddlChars: 5_000_000,
  dictionaryTables: 2000,
  /** Differences that are shown and chosen at once. */
  dictionaryChanges: 2000,
  formBytes: 16_000_000,
  domainChars: 50,
  usernameChars: { min: 2, max: 50 },
  nameChars: 50,
  /** Accounts about which an administrator decides in one call. */
  usersAtOnce: 100,
  itemsAtOnce: 100,
  /** Accounts that come from one file, each with a password that takes its time to be hashed. */
  usersImported: 500,
  emailChars: 254,
  usersCsvChars: 200_000,
  /** Of the lists in the console, on a page. */
  consoleRows: 7,
  passwordChars: { min: 8, max: 128 },
  visitPasswordChars: { min: 1, max: 128 },
  keywordChars: 100,
  inviteCodeChars: 100,
  searchResults: 100,
  /** Of items, and of catalogs, that a search finds by their names. */
  searchNames: 20,
  /** The largest file, in MB, until an administrator says otherwise. */
  uploadMb: { initial: 4, max: 2000 },
  /** The most that one request carries: a larger file comes in parts of this size. */
  uploadPartBytes: 8 * 1024 * 1024,
  /** Unfinished uploads of one user; the one left longest makes room for another. */
  uploadsAtOnce: 20,
  importBytes: 50 * 1024 * 1024,
  importUnpackedBytes: 500 * 1024 * 1024,
  importEntries: 50_000,
  /** Unpacked bytes for each packed one; below `importFreeBytes` an archive may be as tight as it likes. */
  importRatio: 100,
  importFreeBytes: 20 * 1024 * 1024,
  importPages: 20_000,
  /** Of one comparison of two APIs so many changes are listed; all are counted. */
  apiDifferences: 5000,
  /** So long a page says that the newest version of its API changed it, unless another one comes. */
  apiChangeDays: 30,
  /** So long a call waits for its import that asks to: old clients give up after a minute. */
  importWaitSeconds: 55,
  /** Of a page, that leave with an export and come back with it: its newest. */
  exchangedVersions: 100,
  /** Of one's own imports, beside the place where files are chosen. */
  importsListed: 5,
  /** Of a file that is only looked at. */
  importPreviewRows: 200,
  /** Heap of the process that reads an import. */
  importReaderMb: 300,
  /** So long that process may be at one thing. */
  importSilentSeconds: 60,
  itemPages: 50_000,
  itemCatalogs: 5_000,
  itemMembers: 1_000,
  itemEnvironments: 20,
  environmentNameChars: 50,
  environmentUrlChars: 500,
  environmentVariables: 50,
  environmentValueChars: 2_000,
  /** Of each place: query, body, headers, cookies. */
  globalParamRows: 30,
  globalParamNameChars: 100,
  globalParamValueChars: 1_000,
  globalParamScriptChars: 20_000,
  itemGroupNameChars: 50,
  /** Of one user. */
  itemGroups: 100,
  itemGroupItems: 1_000,
  starredItems: 1_000,
  /** In one order of a list. */
  sortedItems: 5_000,
  /** Catalogs of grants in one answer of member/getPeople; a grant without a restriction counts as one. */
  itemGrants: 20_000,
  usersListed: 100,
  peopleListed: 1_000,
  teamNameChars: 50,
  teamMembers: 1_000,
  teamItems: 1_000,
  historyVersions: 20,
  /** Texts in one answer of page/history; a version beyond comes without. */
  historyChars: 2_000_000,
  /** Lines in one answer of page/diff; beyond, unchanged ones are left out first. */
  diffLines: 20_000,
  /** Versions younger than this are never pruned. */
  historyKeep: 24 * 3600,
  /** So long a new page that is sent again makes no second one. */
  madeAsKeep: 7 * 24 * 3600,
  changeLogRows: 300,
  changeLogPage: { initial: 10, max: 100 },
  recycleDays: 30,
  /** Pages of the recycle bin in one answer. */
  recyclePages: 1000,
  lockTtl: 30 * 60,
  lockMax: 5 * 3600,
  lockRenewEvery: 20 * 60,
  /** The lock of a spreadsheet, which stays open for long. */
  sheetLockRenewEvery: 180,
  sessionDays: 180,
  loginCodeTtl: 60,
  /** The file with everything of one's own is kept so long, and packed anew so often. */
  ownDataDays: 7,
  ownDataEvery: 3600,
  /** A ticket for a download that was not begun, and its letters. */
  exportTicketTtl: 300,
  exportTicketChars: 100,
  /** From so many pages on a job makes the file; as a PDF from the first one on. */
  exportStreamedPages: 500,
  /** The file of a job is kept so long, and so many of one account; of different people so many are made at once. */
  exportKeptHours: 24,
  exportsKept: 10,
  exportsAtOnce: 2,
  exportKeyChars: 300,
  /** Of a browser that prints: how long it may take, both times together, what all its processes may hold, and who may wait for it. */
  exportPdfSeconds: 480,
  exportPdfMegabytes: 2000,
  exportPdfWaiting: 10,
  /** Of an exported file: characters, as its description has them, and bytes, as file systems take them. */
  exportNameChars: 200,
  exportNameBytes: 240,
  /** Items, and teams, that one account hands over when it is deleted. */
  ownThings: 1000,
  tokenNameChars: 50,
  /** Personal access tokens of one account. */
  tokens: 50,
  tokenDays: 366,
  /** What one token does by tools: in a minute, and how long its log is kept. */
  mcpCallsPerMinute: 120,
  tokenCallDays: 90,
  tokenCallsListed: 50,
  /** Characters of a text, and lines of a comparison, in one answer of a tool. */
  mcpTextChars: 60_000,
  mcpDiffLines: 1_000,
  /** Catalogs and pages of a tree, items, and pages found. */
  mcpTreeNodes: 2_000,
  mcpItems: 500,
  mcpFound: 50,
  mcpImportBytes: 2 * 1024 * 1024,
  mcpLosses: 50,
  emailLinkTtl: 24 * 3600,
  resetLinkTtl: 3600,
  /** A link that an administrator hands over himself. */
  handedLinkTtl: 24 * 3600,
  /** One of many, made for new accounts at once, until all have been handed over. */
  firstLinkTtl: 7 * 24 * 3600,
  /** Mails for a forgotten password: to one account, and asked for by one address, in an hour. */
  resetMailsPerAccount: 3,
  resetMailsPerAddress: 20,
  captchaTtl: 10 * 60,
  /** New captchas for one address, which may be a whole office, in the time that one lasts. */
  captchasPerAddress: 300,
  visitGrantDays: 30,
  cronEvery: 3600,
  draftChars: 10,
  draftEvery: 30,
  livePreviewChars: 4000,
  /** Above this number of nodes the finished HTML carries the open path only and a page per catalog. */
  treeNodesInHtml: 400,
  /** Of any quota: a pebibyte, or more things than there will be. */
  quotaAmount: 2 ** 50,
  quotaWordsChars: 500,
  /** Rows in one answer, and pages of them. */
  quotaRows: 100,
  /** Shares or tokens of everybody in one answer. */
  lookedAfter: 50,
  /** Rows of the audit log in one answer. */
  auditRows: 100,
  /** The most days that its rows are kept, but for ever. */
  auditDays: 3650,
  requestTimeout: 60,
  shareKeyChars: 64,
  /** Of one share; 0 in a share means as often as one likes. */
  shareViews: 1_000_000,
  /** Of one item, at a time. */
  shares: 1_000,
  /** What opens a share is asked for again after so long. */
  shareGrantTtl: 24 * 3600,
  qrAddressChars: 1024,
  /** What the AI assistant is sent at once, and writes at most. */
  aiChars: 20_000,
  aiAnswerChars: 200_000,
  aiQuestionChars: 1000,
  /** What one account asks of it: in a minute, and of one process at once. */
  aiPerMinute: 10,
  /** By one key of the open API. */
  openCallsPerMinute: 1_000,
  /** Wrong keys from one address. */
  openWrongPerMinute: 300,
  openKeyChars: 100,
  /** Of all texts of an item in one answer, about. */
  llmsFullChars: 2_000_000,
  feedPages: 100,
  /** What one sitemap may name. */
  sitemapItems: 50_000,
  openSearchNameChars: 16,
  /** Of comments in one call. */
  openComments: 500,
  /** Pages that one call saves, all or none. */
  openPagesAtOnce: 100,
  openPathChars: 1_000,
  aiAtOnce: 3,
  /** An answer that the model ends for its length is asked on so often. */
  aiContinued: 5,
  /** Pages from which a question to an item is answered, and characters of all of them together. */
  askPages: 12,
  askPageChars: 30_000,
  /** Earlier questions with their answers that go with another. */
  askTurns: 3,
  askAnswerChars: 2_000,
  promptChars: 4000,
  noticeChars: 500,
  announcementChars: 5000,
  /** So many wait for their time at once, and so long at most. */
  announcementsPlanned: 50,
  announcementDaysAhead: 366,
  messagesPerPage: 5,
  /** How many a list goes back, and how many one call marks. */
  messagesListed: 500,
  messagesAtOnce: 100,
  messageDays: 180,
  /** When daily mails go out, in the site's time zone. */
  digestHour: 8,
  /** Unread messages are asked for so long after a screen is there, and again at this distance. */
  unreadFirst: 2,
  unreadEvery: 5 * 60,
  /** Told at once of what changed since one was there, and of what is to be looked through. */
  changedPages: 100,
  stalePages: 20,
  pageCommentChars: 500,
  /** On one page, answers and deleted ones included. */
  pageThreadComments: 2_000,
  commentQuoteChars: 500,
  /** What stands before and after a passage. */
  commentAroundChars: 60,
  /** Of what does not come as it was when an installation moves in, so many are named. */
  moveInNotes: 1000,
  /** Rows of another installation keep ids up to this one, a little below the last that there can be. */
  movedIdMax: 2_000_000_000,
  /** A file's place below the folder of uploads of the old product, and an address of a screen of it. */
  oldPathChars: 400,
  oldAddressChars: 1000,
  mockPathChars: 500,
  /** Of one mock. */
  mockHeaders: 20,
  mockHeaderChars: 500,
  mockDelayMs: 10_000,
  /** Answers that wait for their delay in one process. */
  mockDelays: 50,
  /** Of these for callers of one network, and for one item. */
  mockDelaysEach: 20,
  /** Of one writer, on one page. */
  httpTests: 50,
  relayUrlChars: 8000,
  relayHeaders: 50,
  relayHeaderChars: 4000,
  /** Of a request, and of an answer. */
  relayBytes: 1024 * 1024,
  relaySeconds: 10,
  /** Of one account. */
  relaysPerMinute: 20,
  webhooks: 10,
  webhookUrlChars: 1_000,
  webhookSeconds: 10,
  /** Kept of an answer. */
  webhookAnswerBytes: 1024,
  /** After each try that failed; the last pause goes on until `webhookGivenUpAfter`, when the webhook is turned off. */
  webhookPauses: [60, 5 * 60, 15 * 60, 3600, 4 * 3600],
  webhookGivenUpAfter: 24 * 3600,
  /** Deliveries that are kept, of one webhook. */
  webhookDeliveries: 1000,
  /** Changes of one action that are told each by itself; more of them are one event. */
  webhookEventsAtOnce: 100,
  webhookDeliveryDays: 30,
  webhookDeliveriesListed: 50,
  webhooksAtOnce: 2,
  templateTitleChars: 100,
  /** Of one user, and shared in one item. */
  templates: 100,
  /** Of all of these together. */
  templatesChars: 5_000_000,
  /** In which one template is shared. */
  templateItems: 100,
  /** What the tool of the editor reads as SQL, in bytes. */
  sqlBytes: 200 * 1024,
  noticeShown: 30,
  /** After a notice was clicked or closed. */
  noticeReadAfter: 2,
  pageSubscribers: 1_000,
  /** People whom one save of a page may call by name. */
  pageMentions: 50,
  pushUrlChars: 500,
  /** Of what one account tells by pages so much leaves the site in a minute; the rest waits for the daily mail. */
  noticesPerMinute: 20,
  /** What waits is pushed one by one, and together when there is more. */
  pushesAlone: 3,
  pushesAtOnce: 4,
  /** A push address that does not answer rests so long after the first, second … time in a row. */
  pushRests: [15 * 60, 3600, 4 * 3600, 24 * 3600],
  /** So often is a reminder tried; while the address still does not answer, later ones are tried once. */
  pushTries: 3,
  /** Event streams of one account at one process; browsers hold one for all their tabs. */
  streamsPerUser: 20,
  streams: 20_000,
  /** Copies and moves of one account that are under way, those in line included. */
  workUnderWay: 10,
  /** Between the password and the code of a log-in. */
  secondStepTtl: 5 * 60,
  /** So long a log-in by a provider proves who somebody is, in an account without a password. */
  freshLoginSeconds: 10 * 60,
  recoveryCodes: 10,
  ldapHostChars: 1000,
  ldapCaChars: 100_000,
  /** Groups of the directory that give something here. */
  ldapGroups: 50,
  /** That may hold files still. */
  formerStores: 5,
  /** In a directory; beyond it a synchronisation changes nothing. */
  ldapPeople: 200_000,
  /** Names in one list of a report of it. */
  ldapNames: 100,
  /** A call whose work takes longer answers that it goes on. */
  callSeconds: 55,
} as const;
