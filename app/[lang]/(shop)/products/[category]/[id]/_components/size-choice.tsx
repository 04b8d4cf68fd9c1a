import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { formatDollars } from '@/lib/utils/money';
import { saidUnitPrice } from '@/lib/weights/amount-words';
import { measureIn } from '@/lib/weights/read-math';
import type { MeasureView } from '@/lib/weights/view';

/** The sizes of a product as links to the page of each, which need no script. */
export function SizeChoice({ product, currency }: { product: ProductView; currency: string }) {
  const t = useT('sizes');
  const { code } = usePageLanguage();
  const { _id, category, variants } = product;
  if (!variants) return null;
  const priceOf = (sold: Pick<ProductView, 'offerPrice'> & MeasureView) => {
    const measure = measureIn(sold);
    return measure
      ? saidUnitPrice(measure, currency, code)
      : formatDollars(sold.offerPrice, currency, code);
  };
  return (
    <nav aria-label={t('choose')} className="mt-4">
      <p aria-hidden="true" className="mb-2 font-semibold text-sm">
        {t('choose')}
      </p>
      <ul className="flex flex-wrap gap-2">
        {variants.map(({ id, name, inStock, ...sold }) => (
          <li key={id} className="max-w-full">
            <Link
              href={productPath({ _id: id, category })}
              replace
              aria-current={id === _id ? 'page' : undefined}
              className={`flex min-h-11 min-w-20 flex-col justify-center rounded-field border-2 bg-card px-3.5 py-1.5 leading-snug aria-[current]:border-leaf aria-[current]:bg-leaf-soft ${inStock ? 'border-edge hover:border-leaf' : 'border-line border-dashed text-muted'}`}
            >
              <bdi className="wrap-anywhere font-semibold">{name}</bdi>
              <span className="text-muted text-sm tabular-nums">
                {priceOf(sold)}
                {!inStock && ` · ${t('soldOut')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
