import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { deflateSync } from 'node:zlib';
import { textOf } from './texts.ts';

/** How much an installation of the old product holds. */
export interface OldSiteSize {
  readonly items: number;
  readonly pages: number;
  readonly users: number;
  readonly versionsEach: number;
}

const TABLES = `
create table "<?php " ("x" text);
create table user (uid integer primary key, username text, groupid int, name text, email text, password text, salt text,
  reg_time int, last_login_time int);
create table item (item_id integer primary key, item_name text, item_description text, uid int, username text,
  password text, addtime int, last_update_time int, item_domain text, item_type int, is_archived int, is_del int);
create table catalog (cat_id integer primary key, cat_name text, item_id int, s_number int, addtime int,
  parent_cat_id int, level int);
create table page (page_id integer primary key, author_uid int, author_username text, item_id int, cat_id int,
  page_title text, page_content text, s_number int, addtime int, page_comments text, is_del int);
create table page_history (page_history_id integer primary key, page_id int, author_uid int, author_username text,
  item_id int, cat_id int, page_title text, page_content text, s_number int, addtime int, page_comments text);
create table item_member (item_member_id integer primary key, item_id int, uid int, username text, addtime int,
  member_group_id int, cat_id int);
create table subscription (id integer primary key, uid int, object_id int, object_type text, action_type text,
  sub_time text);
create table options (option_id integer primary key, option_name text, option_value text);`;

const BEGAN = 1_700_000_000;
/** Writes an SQLite file as version 2 of the old product does: versions packed, pages escaped but for a few signs. */
export function writeOldSite(file: string, { items, pages, users, versionsEach }: OldSiteSize): void {
  const db = new DatabaseSync(file);
  db.exec(`pragma synchronous = off; ${TABLES} begin`);
  const adding = (table: string, columns: number) =>
    db.prepare(`insert into ${table} values (${Array.from({ length: columns }, () => '?').join(', ')})`);
  const [user, item, catalog] = [adding('user', 9), adding('item', 12), adding('catalog', 7)];
  const [page, version, subscription] = [adding('page', 11), adding('page_history', 11), adding('subscription', 6)];
  for (let uid = 1; uid <= users; uid++) {
    const digest = randomBytes(16).toString('hex');
    user.run(uid, `user${uid}`, uid === 1 ? 1 : 2, `User ${uid}`, '', digest, digest.slice(0, 8), BEGAN, 0);
  }
  for (let item_id = 1; item_id <= items; item_id++) {
    const uid = (item_id % users) + 1;
    item.run(item_id, `Item ${item_id}`, '', uid, `user${uid}`, '', BEGAN, BEGAN, '', 1, 0, 0);
    for (let n = 0; n < 10; n++) catalog.run(item_id * 10 + n, `Catalog ${n}`, item_id, n, BEGAN, 0, 2);
  }
  for (let page_id = 1; page_id <= pages; page_id++) {
    const item_id = (page_id % items) + 1;
    const uid = (item_id % users) + 1;
    const place = [item_id, item_id * 10 + (page_id % 10), `Page ${page_id}`] as const;
    page.run(page_id, uid, `user${uid}`, ...place, textOf(page_id).page_content, page_id % 100, BEGAN + page_id, '', 0);
    subscription.run(page_id, uid, page_id, 'page', 'update', '2024-01-01 12:00:00');
    for (let n = 0; n < versionsEach; n++) {
      const packed = deflateSync(textOf(page_id + n + 1).page_content, { level: 9 }).toString('base64');
      const key = page_id * versionsEach + n;
      version.run(key, page_id, uid, `user${uid}`, ...place, packed, 99, BEGAN + n, '');
    }
  }
  db.exec('commit');
  db.close();
}
