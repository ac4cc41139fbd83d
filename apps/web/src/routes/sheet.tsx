import type { ReadingData } from '@sheaf/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ItemCommandId, MANAGER_COMMANDS, shownTarget } from '../features/item/item-commands.ts';
import { readingKey } from '../features/item/reading-query.ts';
import { ManagerMenu } from '../features/item/tree-bar.tsx';
import { ShareButton } from '../features/share/share-button.tsx';
import { sheetMessages } from '../features/sheet/sheet-messages.ts';
import { type RecoverVersion, type SheetHeaderParts, SheetPlace } from '../features/sheet/sheet-place.tsx';
import { openSheetQuery } from '../features/sheet/sheet-queries.ts';
import { href } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { aboutReading } from '../reader/about.ts';
import { keepRead } from '../reader/keep-read.ts';
import { readerTools } from '../reader/reader-tools.ts';
import { showSharedAddress } from '../reader/shared-address.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSaid } from '../ui/said.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { TopBar } from '../view/top-bar.tsx';
import { useWatermark } from '../view/use-watermark.ts';
import { useOpenPalette } from './palette-layout.tsx';
import { useItemDialog } from './use-item-dialog.tsx';

const PageHistory = lazy(async () => ({
  default: (await import('../features/page/page-history-dialog.tsx')).PageHistoryDialog,
}));

type SheetPage = NonNullable<ReadingData['page']>;

/** The item view of a spreadsheet for who manages it. */
export function SheetRoute({ data, page }: { data: ReadingData; page: SheetPage }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const said = useSaid();
  const uid = useSession()?.uid ?? 0;
  const { page_id, cat_id } = page;
  const sheet = useQuery(openSheetQuery({ uid, item_id: data.item.item_id, page_id, cat_id }));
  const refresh = () => client.invalidateQueries({ queryKey: readingKey });
  const { open, dialog } = useItemDialog({ data, refresh, tell: said.tell });
  const [versions, setVersions] = useState<{ readonly recover: RecoverVersion }>();
  const remember = useFocusBack(versions);
  useShown(data);
  const run = (name: ItemCommandId) => {
    const path = MANAGER_COMMANDS.find(({ id }) => id === name)?.path?.({ item: data.item, target: undefined });
    if (path === undefined) open({ name, target: undefined });
    else void navigate(path);
  };
  const header = (parts?: SheetHeaderParts) => (
    <SheetHeader
      data={data}
      parts={parts}
      run={run}
      onShare={() => open({ name: 'share', target: shownTarget(data) })}
    />
  );
  const retry = () => void sheet.refetch();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only real links inside are followed, by key and by pointer
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className="sheet-view" onClick={(event) => stayWithin(event, navigate)}>
      {sheet.data ? (
        <SheetPlace
          opened={sheet.data}
          header={header}
          tell={said.tell}
          showVersions={(recover) => {
            remember();
            setVersions({ recover });
          }}
        />
      ) : (
        <>
          {header()}
          <main id="main">
            {sheet.error ? (
              <FailedFace error={sheet.error} onRetry={retry} />
            ) : (
              <LoadingFace rows={8} onRetry={retry} />
            )}
          </main>
        </>
      )}
      {dialog}
      {versions && (
        <Suspense fallback={null}>
          <PageHistory
            page_id={page_id}
            recover={(content) => {
              setVersions(undefined);
              void versions.recover(content);
            }}
            onClose={() => setVersions(undefined)}
          />
        </Suspense>
      )}
      {said.place}
    </div>
  );
}

/** As every item view does: its title, its address, what was read last. */
function useShown(data: ReadingData): void {
  const title = aboutReading(data).title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => showSharedAddress(data), [data]);
  useEffect(() => keepRead(data), [data]);
}

/** Back to the list of items without a load: what is still on its way is stored meanwhile. */
function stayWithin(event: MouseEvent, navigate: (path: string) => unknown): void {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || link?.getAttribute('href') !== href('/item/index')) return;
  event.preventDefault();
  navigate('/item/index');
}

interface SheetHeaderProps {
  readonly data: ReadingData;
  readonly parts: SheetHeaderParts | undefined;
  readonly run: (command: ItemCommandId) => void;
  readonly onShare: () => void;
}

function SheetHeader({ data, parts, run, onShare }: SheetHeaderProps) {
  const t = useMessages(sheetMessages);
  const [, setDark] = useDarkTheme();
  const openPalette = useOpenPalette();
  const tools = useMemo(() => ({ ...readerTools(data), setDark, openPalette }), [data, setDark, openPalette]);
  useWatermark(data, tools);
  const topActions = (
    <>
      {parts?.state}
      {parts?.files}
      <button
        type="button"
        className="btn quiet icon-only wide-only"
        aria-label={t('members')}
        title={t('members')}
        onClick={() => run('members')}
      >
        <Icon name="members" />
      </button>
      <ShareButton onPress={onShare} />
      {parts?.save}
      <ManagerMenu item={data.item} onChoose={run} />
    </>
  );
  return <TopBar data={data} tools={tools} hasTree={false} slots={{ topActions }} />;
}
