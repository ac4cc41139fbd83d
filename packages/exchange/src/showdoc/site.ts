import type { OldNote } from './notes.ts';

/** What a password is verified by; `locked`: by nothing, and why. */
export type OldPassword =
  | { readonly kind: 'md5'; readonly digest: string; readonly salt: string }
  | { readonly kind: 'bcrypt'; readonly hash: string }
  | { readonly kind: 'locked'; readonly why: 'default' | 'empty' | 'unknown' };

export interface OldUser {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly groupid: 1 | 2;
  readonly password: OldPassword;
  readonly created_at: number;
  readonly last_login_at: number;
  readonly push_url: string;
}

export interface OldItem {
  readonly item_id: number;
  readonly item_name: string;
  readonly item_description: string;
  readonly item_type: 1 | 2 | 3 | 4;
  /** Of a kind that only the old product draws: its pages are kept as they are, and nobody writes there. */
  readonly is_foreign: boolean;
  readonly uid: number;
  readonly username: string;
  /** '': open to all. */
  readonly password: string;
  readonly item_domain: string;
  readonly is_archived: 0 | 1;
  readonly is_deleted: 0 | 1;
  readonly allow_comment: 0 | 1;
  readonly created_at: number;
  /** 0: never changed. */
  readonly updated_at: number;
}

export interface OldCatalog {
  readonly cat_id: number;
  readonly item_id: number;
  readonly cat_name: string;
  /** 0, or a catalog of the same item that stands before this one in its list. */
  readonly parent_cat_id: number;
  readonly top_cat_id: number;
  /** 2 to 4. */
  readonly level: number;
  readonly s_number: number;
  readonly created_at: number;
}

/** All of a page but its texts. */
export interface OldPage {
  readonly page_id: number;
  readonly item_id: number;
  /** 0, or a catalog of the same item. */
  readonly cat_id: number;
  readonly page_title: string;
  readonly s_number: number;
  readonly author_uid: number;
  readonly author_username: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly is_deleted: boolean;
  /** 0: nobody knows. */
  readonly deleted_at: number;
  readonly deleted_by: number;
}

/** One saved state of a page. */
export interface OldText {
  readonly page_title: string;
  readonly page_content: string;
  readonly page_comments: string;
  readonly author_uid: number;
  readonly author_username: string;
  readonly saved_at: number;
}

/** A right in an item, for all of it or for some top-level catalogs. */
interface OldRight {
  readonly member_group_id: 0 | 1 | 2;
  /** undefined: all of the item. Empty: what it was for is gone, so it is for nothing. */
  readonly cat_ids: readonly number[] | undefined;
  readonly created_at: number;
}

export interface OldMember extends OldRight {
  readonly id: number;
  readonly item_id: number;
  readonly uid: number;
}

export interface OldTeam {
  readonly id: number;
  readonly team_name: string;
  readonly uid: number;
  readonly created_at: number;
}

export interface OldTeamMember {
  readonly id: number;
  readonly team_id: number;
  readonly uid: number;
  readonly team_member_group_id: 1 | 2;
  readonly created_at: number;
}

export interface OldTeamItem {
  readonly id: number;
  readonly team_id: number;
  readonly item_id: number;
  readonly created_at: number;
}

export interface OldTeamItemMember extends OldRight {
  readonly id: number;
  readonly team_id: number;
  readonly item_id: number;
  readonly uid: number;
}

export interface OldFile {
  readonly file_id: number;
  readonly sign: string;
  readonly display_name: string;
  readonly uid: number;
  readonly item_id: number;
  /** Below the folder of uploads; '' where the file lies elsewhere. */
  readonly path: string;
  readonly address: string;
  readonly visits: number;
  readonly created_at: number;
  readonly last_visit_at: number;
  readonly page_ids: readonly number[];
}

export interface OldShare {
  readonly id: number;
  readonly unique_key: string;
  readonly page_id: number;
  /** 0: for good. */
  readonly expire_time: number;
}

export interface OldMock {
  readonly id: number;
  readonly unique_key: string;
  readonly uid: number;
  readonly page_id: number;
  readonly template: string;
  readonly path: string;
  readonly view_times: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface OldTemplate {
  readonly id: number;
  readonly uid: number;
  readonly username: string;
  readonly template_title: string;
  readonly template_content: string;
  readonly created_at: number;
}

export interface OldTemplateItem {
  readonly id: number;
  readonly template_id: number;
  readonly item_id: number;
  readonly created_at: number;
}

export interface OldComment {
  readonly id: number;
  readonly page_id: number;
  /** The first of its thread; 0: this is one. */
  readonly parent_id: number;
  readonly uid: number;
  readonly username: string;
  readonly content: string;
  readonly is_deleted: boolean;
  readonly created_at: number;
}

export interface OldSubscription {
  readonly id: number;
  readonly uid: number;
  readonly page_id: number;
  readonly created_at: number;
}

export interface OldStar {
  readonly id: number;
  readonly uid: number;
  readonly item_id: number;
  readonly created_at: number;
}

export interface OldGroup {
  readonly id: number;
  readonly uid: number;
  readonly group_name: string;
  readonly item_ids: readonly number[];
  readonly s_number: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface OldOrder {
  readonly id: number;
  readonly uid: number;
  /** 0: the list of all. */
  readonly group_id: number;
  /** Items in their order. */
  readonly item_ids: readonly number[];
}

export interface OldMessage {
  readonly id: number;
  readonly message_type: 'announce' | 'remind';
  readonly from_uid: number;
  readonly from_name: string;
  readonly message_content: string;
  readonly action_type: string;
  readonly page_id: number;
  readonly created_at: number;
  readonly recipients: readonly { readonly uid: number; readonly status: 0 | 1; readonly read_at: number }[];
}

export interface OldItemKey {
  readonly id: number;
  readonly item_id: number;
  readonly api_key: string;
  readonly api_token: string;
  readonly created_at: number;
}

export interface OldChange {
  readonly item_id: number;
  readonly uid: number;
  readonly action_type: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly object_name: string;
  readonly happened_at: number;
}

/** All of an installation but the texts of its pages, which are too much to be held. */
export interface OldSite {
  readonly users: readonly OldUser[];
  readonly items: readonly OldItem[];
  readonly catalogs: readonly OldCatalog[];
  readonly pages: readonly OldPage[];
  /** Of each page the keys of its former texts, oldest first. */
  readonly versions: ReadonlyMap<number, readonly number[]>;
  readonly members: readonly OldMember[];
  readonly teams: readonly OldTeam[];
  readonly teamMembers: readonly OldTeamMember[];
  readonly teamItems: readonly OldTeamItem[];
  readonly teamItemMembers: readonly OldTeamItemMember[];
  readonly files: readonly OldFile[];
  readonly shares: readonly OldShare[];
  readonly mocks: readonly OldMock[];
  readonly templates: readonly OldTemplate[];
  readonly templateItems: readonly OldTemplateItem[];
  readonly comments: readonly OldComment[];
  readonly subscriptions: readonly OldSubscription[];
  readonly stars: readonly OldStar[];
  readonly groups: readonly OldGroup[];
  readonly orders: readonly OldOrder[];
  readonly messages: readonly OldMessage[];
  readonly itemKeys: readonly OldItemKey[];
  readonly changes: readonly OldChange[];
  /** By their names; each with one level of escaping taken off, and as it is stored. */
  readonly options: ReadonlyMap<string, { readonly value: string; readonly raw: string }>;
  /** Rows of each table. */
  readonly counts: ReadonlyMap<string, number>;
  readonly notes: readonly OldNote[];
}
