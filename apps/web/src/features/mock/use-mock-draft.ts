import type { Mock, RequestOf, saveMock } from '@sheaf/contract';
import { MockFault } from '@sheaf/markdown/mock/mock-fault';
import { type MockTemplate, readMockTemplate } from '@sheaf/markdown/mock/template';
import { useState } from 'react';
import { headerLines, readHeaderLines } from '../../lib/header-lines.ts';

/** What stands in the fields. */
export interface MockDraft {
  readonly template: string;
  readonly path: string;
  readonly status: number;
  readonly delay_ms: number;
  readonly headers: string;
}

/** The fields with what is wrong in them. */
export interface MockDesk {
  readonly draft: MockDraft;
  readonly change: (change: Partial<MockDraft>) => void;
  readonly isChanged: boolean;
  /** What the template makes, or what is wrong with it. */
  readonly read: MockTemplate | MockFault;
  /** The first line of the headers that is none; undefined when all are. */
  readonly wrongHeader: number | undefined;
  /** What is to be saved; undefined while something is wrong. */
  readonly input: Omit<RequestOf<typeof saveMock>, 'page_id'> | undefined;
  /** These are the fields that are kept now. */
  readonly kept: () => void;
}

const BEGINNING = `{
  "error_code": 0,
  "data|3": [
    {
      "id|+1": 1,
      "name": "@cname",
      "created_at": "@datetime"
    }
  ]
}`;

export function useMockDraft(mock: Mock | null, page_id: number): MockDesk {
  const [before, setBefore] = useState<MockDraft>(() => draftOf(mock, page_id));
  const [draft, setDraft] = useState(before);
  const [read, setRead] = useState(() => readTemplate(before.template));
  const change = (next: Partial<MockDraft>) => {
    setDraft((now) => ({ ...now, ...next }));
    if (next.template !== undefined) setRead(readTemplate(next.template));
  };
  const headers = readHeaderLines(draft.headers);
  const wrongHeader = typeof headers === 'number' ? headers : undefined;
  const isWrong = read instanceof MockFault || typeof headers === 'number';
  return {
    draft,
    change,
    isChanged: mock === null || JSON.stringify(draft) !== JSON.stringify(before),
    read,
    wrongHeader,
    input: isWrong ? undefined : { ...draft, headers },
    kept: () => setBefore(draft),
  };
}

function draftOf(mock: Mock | null, page_id: number): MockDraft {
  if (!mock) return { template: BEGINNING, path: `/${page_id}`, status: 200, delay_ms: 0, headers: '' };
  const { template, path, status, delay_ms, headers } = mock;
  return { template, path, status, delay_ms, headers: headerLines(headers) };
}

function readTemplate(text: string): MockTemplate | MockFault {
  try {
    return readMockTemplate(text);
  } catch (error) {
    if (error instanceof MockFault) return error;
    throw error;
  }
}
