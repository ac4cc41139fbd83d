import type { Language } from '../../platform/http/language.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { moment, textFile } from './json-file.ts';
import type { OwnDataWork } from './own-data-work.ts';

const TEXTS: Readonly<Record<Language, string>> = {
  zh: `{{username}} 在 Sheaf 的数据，打包于 {{now}}（时间都是 UTC）。

account.json          账号、设置、登录中的设备、访问令牌的名称（没有密码和令牌本身）
items.json            自己的项目，和别人让你进入的项目：编号、名称、你的权限
groups.json           项目分组
stars.json            星标
teams.json            所在的团队和身份
messages.json         提醒
shares.json           你创建的分享（没有链接本身）
templates.json        模板，以及共享到哪些项目
comments.json         你写的评论
subscriptions.json    关注的页面、目录和项目
quota-requests.json   额度申请
attachments.json      上传的全部文件，path 是它在这里的位置
attachments/          没有用在自己项目里的上传文件
items/名称-编号/      自己的每个项目：
  01-标题.md          页面的原文；目录是文件夹，编号是它们的顺序
  01-标题.mock.json   页面的 Mock（没有密钥地址）
  deleted/            回收站里的页面
  files/              页面用到的、你上传的文件
  index.json          项目、目录、页面的编号、顺序、时间、作者，页面用到的文件，环境（没有密钥的值）和全局参数

页面里的文件地址没有改动，index.json 的 files 里写着每个地址对应哪个文件（path）；别人上传的没有放进来，path 是 null。
电子表格等项目的页面按保存的样子放成 .json。
太长的名称只保留开头，全名在 index.json 里。
别人的项目只有名称；历史版本不在里面。
`,
  en: `The data of {{username}} in Sheaf, packed at {{now}} (all times are UTC).

account.json          the account, its settings, devices and the names of access tokens (no password, no token)
items.json            your items and those that others let you into: number, name, what you may do
groups.json           groups of items
stars.json            stars
teams.json            the teams that you are in, and as what
messages.json         reminders
shares.json           what you share (without the links themselves)
templates.json        templates, and the items in which they are shared
comments.json         comments that you wrote
subscriptions.json    pages, catalogs and items that you follow
quota-requests.json   requests for quotas
attachments.json      every file that you uploaded; path says where it is here
attachments/          uploads that no item of your own uses
items/name-number/    each item of your own:
  01-title.md         the text of a page as it is; catalogs are folders, numbers keep the order
  01-title.mock.json  what the page answers to programs (without its key)
  deleted/            pages in the recycle bin
  files/              what you uploaded and its pages use
  index.json          numbers, order, times and authors of catalogs and pages, the files that pages use, the
                      environments (without secrets) and global parameters

Addresses of files in texts are left alone: files in index.json says which file is behind an address (path). What others
uploaded is not here, and its path is null.
Pages of spreadsheets and the like are .json, as they are stored.
Of long names only the beginning is kept; index.json has them whole.
Of the items of others there are only the names; former versions of pages are not here.
`,
};

/** First in the zip: what is where. */
export function readmeFile({ account, language, now }: OwnDataWork): ZipEntry {
  const values: Readonly<Record<string, string>> = { username: account.username, now: moment(now) ?? '' };
  const text = TEXTS[language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return textFile('README.txt', now, text);
}
