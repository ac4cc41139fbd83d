import { errorText } from '@sheaf/contract';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { useUpdateCatalogs } from './catalog-queries.ts';
import { type CatalogNode, catalogLines, movedCatalogs, moveNode, type Place, refusal } from './catalog-tree.ts';

/** Moves catalogs: shown at once, taken back with the reason when the server refuses. */
export function useCatalogMoves(item_id: number, nodes: readonly CatalogNode[]) {
  const t = useMessages(catalogMessages);
  const language = useLanguage();
  const alert = useAlert();
  const update = useUpdateCatalogs();
  const [shown, setShown] = useState<readonly CatalogNode[]>();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');

  const move = (node: CatalogNode, to: Place) => {
    if (update.isPending) return;
    const reason = refusal(nodes, node.cat_id, to.parent_cat_id);
    setRefused(reason ? errorText(reason, language) : '');
    if (reason) return;
    const after = moveNode(nodes, node.cat_id, to);
    const cats = movedCatalogs(nodes, after);
    if (cats.length === 0) return;
    setShown(after);
    setSaid(placeText(t, after, node));
    const dragged = { dragged_id: node.cat_id, dragged_title: node.cat_name, dragged_type: 'catalog' } as const;
    update
      .mutateAsync({ item_id, cats, ...dragged })
      .catch((error: Error) => {
        setShown(undefined);
        setSaid('');
        return alert(error.message);
      })
      .finally(() => setShown(undefined));
  };
  return { nodes: shown ?? nodes, move, said, refused, forgetRefusal: () => setRefused('') };
}

function placeText(
  t: ReturnType<typeof useMessages<typeof catalogMessages>>,
  nodes: readonly CatalogNode[],
  { cat_id, cat_name: name }: CatalogNode,
): string {
  const lines = catalogLines(nodes);
  const place = lines.find(({ node }) => node.cat_id === cat_id)?.place;
  const position = (place?.index ?? 0) + 1;
  const parent = lines.find(({ node }) => node.cat_id === place?.parent_cat_id)?.node.cat_name;
  return parent === undefined ? t('movedRoot', { name, position }) : t('moved', { name, parent, position });
}
