import type { ApiComparison, ApiVersions } from '@sheaf/contract';
import { changeSentence } from '@sheaf/exchange/api-diff/sentences';
import type { Language } from '../../platform/http/language.ts';
import type { AppliedVersion, Compared, FollowedSource, PlacedChange } from './api-change.service.ts';

export function presentVersions({
  source: { source_id, name, format },
  versions,
}: {
  readonly source: FollowedSource;
  readonly versions: readonly AppliedVersion[];
}): ApiVersions {
  return {
    ...{ source_id, name, format },
    versions: versions.map(({ version, name: file, origin, username, created_at }) => ({
      ...{ version, name: file, origin, username, created_at },
    })),
  };
}

export function presentComparison(compared: Compared, language: Language): ApiComparison {
  const { source_id, difference, changes } = compared;
  const { counts } = difference;
  return {
    source_id,
    before: side(compared.before, difference.before),
    now: side(compared.now, difference.now),
    breaks: counts.broken > 0 ? 1 : 0,
    counts,
    changes: changes.map((change) => presentChange(change, language)),
  };
}

function side(
  version: number,
  { title, version: document_version }: { readonly title: string; readonly version: string },
) {
  return { version, title, document_version };
}

function presentChange(change: PlacedChange, language: Language): ApiComparison['changes'][number] {
  const { class: of, kind, operation, page_id, part, name, field, from, to } = change;
  return {
    ...{ class: of, kind, operation, page_id, part, name, field, from, to },
    sentence: changeSentence(change, language),
  };
}
