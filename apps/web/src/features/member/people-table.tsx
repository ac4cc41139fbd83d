import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { memberMessages } from './member-messages.ts';
import { usePart } from './use-part.ts';

interface PeopleTableProps<Row> {
  /** Of every column but the last, which holds the actions. */
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly line: (row: Row) => ReactNode;
}

/** People below each other with what is said of each; the first of many, then more. */
export function PeopleTable<Row>({ heads, rows, line }: PeopleTableProps<Row>) {
  const t = useMessages(memberMessages);
  const { shown, rest, more } = usePart(rows);
  return (
    <>
      <table className="people-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr">{t('tools')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{shown.map(line)}</tbody>
      </table>
      {rest > 0 && <Button onClick={more}>{t('showMore', { count: rest })}</Button>}
    </>
  );
}
