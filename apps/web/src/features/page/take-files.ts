import type { EditorView } from '@codemirror/view';
import { sendFile } from '../../lib/send-file.ts';
import type { Intake } from './file-intake.ts';
import { intakeOf, uploadedMarkdown } from './file-intake.ts';
import { pendingUploads, uploadEnded, uploadProgressed, uploadStarted } from './pending-uploads.ts';

export interface FileDoors {
  readonly item_id: number;
  readonly page_id: () => number;
  /** The largest file that the site takes, in bytes. */
  readonly largest: number;
  /** Stores a new page, so that a file can be attached to it; false when that failed. */
  readonly savePage: () => Promise<boolean>;
  /** What stands at the place of a file on its way. */
  readonly label: (name: string) => string;
  readonly tooLarge: (name: string) => void;
  /** `error` is what the upload was refused with. */
  readonly failed: (kind: 'picture' | 'attachment', error: unknown) => void;
}

let lastId = 0;

/** Uploads files one by one and writes their Markdown where they were put. */
export async function takeFiles(
  view: EditorView,
  files: readonly File[],
  pos: number,
  doors: FileDoors,
): Promise<void> {
  const fitting = files.filter((file) => {
    const fits = intakeOf(file, doors.largest) !== 'too-large';
    if (!fits) doors.tooLarge(file.name);
    return fits;
  });
  const waiting = fitting.map((file) => {
    lastId += 1;
    const started = { id: lastId, pos, label: doors.label(file.name), percent: 0 };
    view.dispatch({ effects: uploadStarted.of(started) });
    return { file, id: lastId };
  });
  for (const { file, id } of waiting) await takeFile(view, file, id, doors);
}

async function takeFile(view: EditorView, file: File, id: number, doors: FileDoors): Promise<void> {
  const kind = intakeOf(file, doors.largest) === 'picture' ? 'picture' : 'attachment';
  try {
    const written = await send(view, file, id, { kind, doors });
    if (written) write(view, id, written);
  } catch (error) {
    doors.failed(kind, error);
  } finally {
    view.dispatch({ effects: uploadEnded.of({ id }) });
  }
}

async function send(
  view: EditorView,
  file: File,
  id: number,
  { kind, doors }: { kind: Exclude<Intake, 'too-large'>; doors: FileDoors },
): Promise<string | undefined> {
  if (kind === 'attachment' && doors.page_id() === 0 && !(await doors.savePage())) return undefined;
  const onProgress = (share: number) =>
    view.dispatch({ effects: uploadProgressed.of({ id, percent: Math.floor(share * 100) }) });
  const place = { item_id: doors.item_id, page_id: doors.page_id() };
  const { url } = await sendFile(file, place, kind, { onProgress });
  return uploadedMarkdown(kind, file.name, url);
}

function write(view: EditorView, id: number, insert: string): void {
  const place = view.state.field(pendingUploads).find((pending) => pending.id === id);
  if (place) view.dispatch({ changes: { from: place.pos, insert }, userEvent: 'input.paste' });
}
