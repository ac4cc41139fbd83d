import { StateEffect, StateField } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

/** A file on its way. It is shown in the text where its link will stand, but is no part of the text: a save never stores it. */
export interface PendingUpload {
  readonly id: number;
  readonly pos: number;
  readonly label: string;
  readonly percent: number;
}

export const uploadStarted = StateEffect.define<PendingUpload>({
  map: (upload, changes) => ({ ...upload, pos: changes.mapPos(upload.pos, 1) }),
});
export const uploadProgressed = StateEffect.define<{ readonly id: number; readonly percent: number }>();
export const uploadEnded = StateEffect.define<{ readonly id: number }>();

/** The uploads that run now, each at its place as the text around it changes. */
export const pendingUploads = StateField.define<readonly PendingUpload[]>({
  create: () => [],
  update: (uploads, transaction) => {
    let next = transaction.docChanged
      ? uploads.map((upload) => ({ ...upload, pos: transaction.changes.mapPos(upload.pos, 1) }))
      : uploads;
    for (const effect of transaction.effects) {
      if (effect.is(uploadStarted)) next = [...next, effect.value];
      else if (effect.is(uploadEnded)) next = next.filter((upload) => upload.id !== effect.value.id);
      else if (effect.is(uploadProgressed)) {
        const { id, percent } = effect.value;
        next = next.map((upload) => (upload.id === id ? { ...upload, percent } : upload));
      }
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field, decorated),
});

function decorated(uploads: readonly PendingUpload[]): DecorationSet {
  return Decoration.set(
    uploads.map((upload) => Decoration.widget({ widget: new UploadWidget(upload), side: 1 }).range(upload.pos)),
    true,
  );
}

class UploadWidget extends WidgetType {
  readonly #upload: PendingUpload;

  constructor(upload: PendingUpload) {
    super();
    this.#upload = upload;
  }

  override eq(other: UploadWidget): boolean {
    return other.#upload.id === this.#upload.id && other.#upload.percent === this.#upload.percent;
  }

  toDOM(): HTMLElement {
    const place = document.createElement('span');
    place.className = 'upload-place';
    place.textContent = `![${this.#upload.label} ${this.#upload.percent}%]()`;
    return place;
  }
}
