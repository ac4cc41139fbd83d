import { type ApiPageChange, type ApiPreview, type ApiSource, LIMITS } from '@sheaf/contract';
import { lossText } from '@sheaf/exchange';
import type { Language } from '../../platform/http/language.ts';
import { failureText } from '../relay/document.service.ts';
import type { ComparedPage } from './api-source.compare.service.ts';
import type { Previewed } from './api-source.preview.service.ts';
import type { SourceHead } from './api-source.queries.ts';

export function presentSource(source: SourceHead & { readonly pages: number }, language: Language): ApiSource {
  const { source_id, format, name, cat_id, version, updated_at, username, pages } = source;
  const { is_pending: pending, waiting, url, schedule, next_at, checked_at } = source;
  const error_message = failureText(source.failure, language);
  return {
    ...{ source_id, format, name, cat_id, version, updated_at, username, pages },
    ...{ pending, waiting, url, schedule, next_at, checked_at, error_message },
  };
}

export function presentPreview({ version, counts, added, changed, losses }: Previewed, language: Language): ApiPreview {
  const [asked, others] = [changed.filter(isContested), changed.filter((page) => !isContested(page))];
  const pages = [
    ...asked.map(presentChange),
    ...added.map(({ key, title }): ApiPageChange => ({ key, title, page_id: 0, state: 'added', sections: [] })),
    ...others.map(presentChange),
  ];
  const changes = withinBounds(pages);
  return {
    version,
    ...counts,
    changes,
    cut: changes.length < pages.length || changes.some((page, at) => page !== pages[at]) ? 1 : 0,
    losses: losses.map((loss) => lossText(loss, language)),
  };
}

function isContested({ sections }: ComparedPage): boolean {
  return sections.some(({ contested }) => contested);
}

/** Of very many changes those that ask for a choice are shown with their texts, and others as far as there is room. */
function withinBounds(pages: readonly ApiPageChange[]): ApiPageChange[] {
  let room: number = LIMITS.apiPreviewChars;
  return pages.slice(0, LIMITS.apiChanges).map((page) => {
    room -= charsOf(page);
    return room >= 0 ? page : { ...page, sections: [] };
  });
}

function charsOf({ sections }: ApiPageChange): number {
  const texts = sections.flatMap(({ page, leaves }) => [page, leaves.both, leaves.file, leaves.mine]);
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

function presentChange({ row, title, state, sections }: ComparedPage): ApiPageChange {
  return {
    key: row.key,
    title,
    page_id: row.page_id,
    state: state === 'same' ? 'changed' : state,
    sections: sections.map(({ key, heading, state: change, contested, mine, leaves }) => ({
      section: key,
      heading,
      state: change,
      contested: contested ? 1 : 0,
      page: mine,
      // where nobody has to choose there is one text
      leaves: contested ? { ...leaves } : { both: leaves.both, file: null, mine: null },
    })),
  };
}
