import { Pagination } from 'antd';

interface ListPagerProps {
  /** What is leafed through, for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list below it; none where there is one page. */
export function ListPager({ label, page, pageSize, total, onPage }: ListPagerProps) {
  if (total <= pageSize) return null;
  return (
    <nav aria-label={label}>
      <Pagination
        align="end"
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        onChange={onPage}
      />
    </nav>
  );
}

/** The page to show where the last line of the last page went away. */
export function pageWithin(
  page: number,
  { total, pageSize }: { readonly total: number; readonly pageSize: number },
): number {
  return Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
}
