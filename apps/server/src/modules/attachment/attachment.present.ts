import type { AllFiles, Attachment, MyFile, MyFiles, Uploaded } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import { Reply } from '../../platform/http/answer.ts';
import type { AttachmentRow } from '../../schema/tables.ts';
import type { OwnFiles } from './attachment.library.service.ts';
import type { FileWithBlob } from './attachment.queries.ts';
import type { SiteFileRow } from './attachment.site.queries.ts';
import type { SiteFiles } from './attachment.site.service.ts';
import { fileUrl } from './file-link.ts';

/** Addresses are root-relative, without the base path, as texts keep them. */
export function presentAttachment(file: FileWithBlob & { bound_at: number }, timeZone: string): Attachment {
  return {
    file_id: file.file_id,
    display_name: file.display_name,
    file_type: file.type,
    file_size: file.size,
    url: fileUrl(file.sign),
    addtime: datetimeText(file.bound_at, timeZone),
    added_at: file.bound_at,
  };
}

/** Old clients read `url` and `success` beside the envelope. */
export function presentUploaded({ file_id, sign, display_name }: AttachmentRow): Reply {
  const uploaded: Uploaded = { file_id, url: fileUrl(sign), display_name, success: 1 };
  return new Reply(uploaded, { beside: { url: uploaded.url, success: 1 } });
}

export function presentOwnFiles(own: OwnFiles, timeZone: string): MyFiles {
  return {
    list: own.files.map((file) => presentFile({ ...file, username: own.owner.username }, own.uses, timeZone)),
    total: own.total,
    used: own.usedBytes,
    used_m: inMegabytes(own.usedBytes),
    allowed: own.allowedBytes,
    used_flow_m: inMegabytes(own.flowBytes),
  };
}

export function presentSiteFiles({ files, uses, total, usedBytes }: SiteFiles, timeZone: string): AllFiles {
  return {
    list: files.map((file) => presentFile(file, uses, timeZone)),
    total,
    used: usedBytes,
    used_m: inMegabytes(usedBytes),
  };
}

function presentFile(file: SiteFileRow, uses: OwnFiles['uses'], timeZone: string): MyFile {
  const used = uses.get(file.file_id);
  return {
    file_id: file.file_id,
    uid: file.uid,
    username: file.username,
    display_name: file.display_name,
    file_type: file.type,
    file_size: file.size,
    file_size_m: inMegabytes(file.size),
    attachment_type: file.type.startsWith('image/') ? 1 : 2,
    visit_times: file.visits,
    addtime: datetimeText(file.created_at, timeZone),
    added_at: file.created_at,
    last_visit_time: datetimeText(file.last_visit_at, timeZone),
    url: fileUrl(file.sign),
    item_id: file.item_id,
    pages: [...(used?.pages ?? [])],
    hidden_pages: used?.hidden ?? 0,
  };
}

/** With three decimals, as old clients show it. */
function inMegabytes(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 1000) / 1000;
}
