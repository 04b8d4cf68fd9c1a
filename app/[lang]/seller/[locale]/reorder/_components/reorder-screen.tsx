'use client';

import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import {
  ReportFiles,
  ReportPage,
  reportPanel,
  Sums,
  useFormatDay,
} from '@/app/[lang]/seller/[locale]/_components/report-page';
import { useCategoryLabel } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import type { Language } from '@/lib/i18n/languages';
import type { ReorderResponse, ReorderRow, ReorderView } from '@/lib/sales/view';
import { formatAmount } from '@/lib/weights/format-amount';

function shelvesOf(rows: readonly ReorderRow[]): [string, ReorderRow[]][] {
  const shelves = new Map<string, ReorderRow[]>();
  for (const row of rows) shelves.set(row.category, [...(shelves.get(row.category) ?? []), row]);
  return [...shelves];
}

const amountIn = (language: Language) => (count: number, unit: ReorderRow['unit']) =>
  unit ? formatAmount(count, unit, language) : String(count);

function List({ reorder: { day, rows } }: { reorder: ReorderView }) {
  const t = useT('sales');
  const formatDay = useFormatDay();
  const { code } = usePageLanguage();
  const formatAmountOf = amountIn(code);
  const category = useCategoryLabel();
  return (
    <section className={`${reportPanel} max-w-3xl`}>
      <div className="mb-5 flex flex-wrap items-start gap-3">
        <h2 className="font-bold text-xl">{t('buyFor', { day: formatDay(day) })}</h2>
        <ReportFiles href="/api/report/reorder-csv" />
      </div>
      {rows.length === 0 && <p className="text-muted">{t('enough')}</p>}
      <div className="grid gap-8">
        {shelvesOf(rows).map(([path, ofShelf]) => (
          <Sums
            key={path}
            areEven
            caption={category(path)}
            heads={[t('product'), t('left'), t('sold'), t('buy')]}
            rows={ofShelf.map(({ product, name, weight, stock, sold, buy, unit }) => ({
              key: product,
              label: (
                <Link
                  href={`/seller/product-list/${product}`}
                  className="wrap-anywhere -my-2 block py-2.5 hover:underline"
                >
                  <bdi>{name}</bdi>
                  <span className="block text-muted text-sm">
                    <bdi>{weightBeside(name, weight, code)}</bdi>
                  </span>
                </Link>
              ),
              cells: [
                stock === undefined ? t('out') : formatAmountOf(stock, unit),
                ...[formatAmountOf(sold, unit), formatAmountOf(buy, unit)],
              ],
            }))}
          />
        ))}
      </div>
      <p className="mt-5 text-muted text-sm">{t('buyHint')}</p>
    </section>
  );
}

export function ReorderScreen() {
  const { answer, hasFailed, reload } = useQuery<ReorderResponse>('/api/report/reorder', 'seller');
  return (
    <ReportPage here="reorder">
      {answer ? (
        <List reorder={answer.reorder} />
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
    </ReportPage>
  );
}
