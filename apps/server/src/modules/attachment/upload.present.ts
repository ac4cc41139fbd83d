import type { UploadState } from '@sheaf/contract';
import type { ReceivedUpload } from './upload.service.ts';

export function presentUpload({ upload, parts }: ReceivedUpload): UploadState {
  const { upload_id, display_name, size, part_bytes, file_id } = upload;
  return { upload_id, display_name, size, part_bytes, received: parts.map(({ part }) => part), file_id };
}
