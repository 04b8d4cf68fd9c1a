import { useT } from '#i18n';
import { Price } from '@/app/_components/price';
import { useShop } from '@/app/_components/shop-provider';
import type { Category } from '@/lib/catalog/categories';
import type { Converted } from '@/lib/catalog/import/convert';
import type { Note } from '@/lib/catalog/import/rows';
import { unescapeFormula } from '@/lib/catalog/transfer/columns';
import { useCategories } from '@/lib/client/categories-store';

/** How many products are shown as they will be. */
const SHOWN = 5;

const labelOf = (categories: readonly Category[], path: string) =>
  categories.find((one) => one.path === path)?.text ?? path;

/** The first products as they will be, and what is changed or left out on the way. */
export function Preview({
  taken,
  notes,
  above,
  columnsLeft,
}: {
  taken: Converted['taken'];
  notes: Converted['notes'];
  /** How many rows stand above the names of the columns. */
  above: number;
  columnsLeft: readonly string[];
}) {
  const t = useT('movingIn');
  const say = useT('rowFaults');
  const { currency } = useShop();
  const categories = useCategories();
  const counted = Object.entries(notes) as [Note, number][];
  const hasNotes = counted.length > 0 || above > 0 || columnsLeft.length > 0;
  return (
    <>
      <p className="font-semibold text-lg">
        {taken.length > 0 ? t('ready', { count: taken.length }) : t('nothingReady')}
      </p>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-panel border border-line bg-card empty:hidden">
        {taken.slice(0, SHOWN).map(({ line, cells }) => (
          <li
            key={line}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5"
          >
            <span className="wrap-anywhere min-w-0 grow basis-52">
              <b className="font-semibold">{unescapeFormula(cells.name ?? '')}</b>
              <span className="block text-muted text-sm">
                {[labelOf(categories, cells.category ?? ''), cells.weight]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Price
              price={Number(cells.price)}
              offerPrice={Number(cells.offerPrice)}
              currency={currency}
            />
          </li>
        ))}
      </ul>
      {hasNotes && (
        <ul className="mt-4 list-disc space-y-1 ps-5 text-muted">
          {above > 0 && <li>{say('notedAbove', { count: above })}</li>}
          {counted.map(([note, count]) => (
            <li key={note}>{say(note, { count })}</li>
          ))}
          {columnsLeft.length > 0 && (
            <li className="wrap-anywhere">
              {t('columnsLeftOut', { names: columnsLeft.join(', ') })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}
