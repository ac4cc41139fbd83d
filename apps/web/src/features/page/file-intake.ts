import { IMAGE_FORMATS } from '@sheaf/contract';

/** What becomes of a file that was pasted, dropped or chosen. */
export type Intake = 'picture' | 'attachment' | 'too-large';

export interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

const PICTURE_TYPES: ReadonlySet<string> = new Set(
  IMAGE_FORMATS.map((format) => `image/${format === 'jpg' ? 'jpeg' : format}`),
);

/** Too large, in bytes, is known before anything is sent. */
export function intakeOf({ size, type }: FileFacts, largest: number): Intake {
  if (size > largest) return 'too-large';
  return isPictureType(type) ? 'picture' : 'attachment';
}

/** Whether a file of this type can be shown in a text. */
export function isPictureType(type: string): boolean {
  return PICTURE_TYPES.has(type);
}

/** The Markdown that shows or links an uploaded file. A name cannot break out of its brackets. */
export function uploadedMarkdown(intake: Exclude<Intake, 'too-large'>, name: string, url: string): string {
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url;
  return intake === 'picture'
    ? `![](${address})`
    : `[${name.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ')}](${address})`;
}
