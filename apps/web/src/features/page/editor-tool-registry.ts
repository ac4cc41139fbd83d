import type { FeatureName } from '@sheaf/contract';
import type { ComponentType } from 'react';
import type { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolName, EditorToolProps } from './editor-tool.ts';

interface EditorTool {
  /** A new page is stored first; `told`: the writer is told to store it. */
  readonly needsSavedPage: boolean | 'told';
  /** It stands in the place of the panes, under this name, and is no dialog. */
  readonly inPanes?: { readonly label: keyof typeof editorCommandMessages; readonly feature: FeatureName };
  readonly load: () => Promise<ComponentType<EditorToolProps>>;
}

/** The tools of the editor, each fetched when it is first opened. */
export const EDITOR_TOOLS: Readonly<Record<EditorToolName, EditorTool>> = {
  ai: {
    needsSavedPage: false,
    inPanes: { label: 'ai', feature: 'ai_assistant' },
    load: async () => (await import('./ai-tool.tsx')).AiTool,
  },
  commands: { needsSavedPage: false, load: async () => (await import('./commands-tool.tsx')).CommandsTool },
  environments: { needsSavedPage: false, load: async () => (await import('./environments-tool.tsx')).EnvironmentsTool },
  'file-library': {
    needsSavedPage: true,
    load: async () => (await import('./file-library-tool.tsx')).FileLibraryTool,
  },
  'from-curl': { needsSavedPage: false, load: async () => (await import('./from-curl-tool.tsx')).FromCurlTool },
  history: { needsSavedPage: true, load: async () => (await import('./history-tool.tsx')).HistoryTool },
  'http-test': {
    needsSavedPage: 'told',
    inPanes: { label: 'httpTest', feature: 'http_test' },
    load: async () => (await import('./http-test-tool.tsx')).HttpTestTool,
  },
  'json-table': { needsSavedPage: false, load: async () => (await import('./json-table-tool.tsx')).JsonTableTool },
  'json-tidy': { needsSavedPage: false, load: async () => (await import('./json-tidy-tool.tsx')).JsonTidyTool },
  mock: {
    needsSavedPage: 'told',
    inPanes: { label: 'mock', feature: 'mock' },
    load: async () => (await import('./mock-tool.tsx')).MockTool,
  },
  notify: { needsSavedPage: true, load: async () => (await import('./notify-tool.tsx')).NotifyTool },
  'page-kind': { needsSavedPage: true, load: async () => (await import('./page-kind-tool.tsx')).PageKindTool },
  'paste-table': { needsSavedPage: false, load: async () => (await import('./paste-table-tool.tsx')).PasteTableTool },
  'picture-library': {
    needsSavedPage: false,
    load: async () => (await import('./picture-library-tool.tsx')).PictureLibraryTool,
  },
  'picture-size': {
    needsSavedPage: false,
    load: async () => (await import('./picture-size-tool.tsx')).PictureSizeTool,
  },
  sort: { needsSavedPage: true, load: async () => (await import('./sort-tool.tsx')).SortTool },
  'sql-table': { needsSavedPage: false, load: async () => (await import('./sql-table-tool.tsx')).SqlTableTool },
  'template-save': {
    needsSavedPage: false,
    load: async () => (await import('./template-save-tool.tsx')).TemplateSaveTool,
  },
  templates: { needsSavedPage: false, load: async () => (await import('./templates-tool.tsx')).TemplatesTool },
};
