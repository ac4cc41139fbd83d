import type { Attachment, Uploaded } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import { Reply } from '../../platform/http/answer.ts';
import type { AttachmentRow } from '../../schema/tables.ts';
import type { FileWithBlob } from './attachment.queries.ts';
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
  };
}

/** Old clients read `url` and `success` beside the envelope. */
export function presentUploaded({ file_id, sign, display_name }: AttachmentRow): Reply {
  const uploaded: Uploaded = { file_id, url: fileUrl(sign), display_name, success: 1 };
  return new Reply(uploaded, { beside: { url: uploaded.url, success: 1 } });
}
