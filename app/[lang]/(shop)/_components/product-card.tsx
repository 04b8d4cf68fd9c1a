import type { ReactNode } from 'react';
import { useLabelOf, usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { FewLeft } from '@/app/_components/low-stock-note';
import { Price } from '@/app/_components/price';
import { ProductImage } from '@/app/_components/product-image';
import { findCategory } from '@/lib/catalog/categories';
import { weightBeside, weightIn } from '@/lib/catalog/facts/sizes';
import { displayedStock } from '@/lib/catalog/limits';
import { productPath } from '@/lib/catalog/links';
import { OFFER_PERCENT, savingPercent } from '@/lib/catalog/offers';
import { askedPrices, struckPrice } from '@/lib/catalog/prices/lowest-price';
import { unitPrice } from '@/lib/catalog/unit-price';
import { cheapest, shownName } from '@/lib/catalog/variants/variant-names';
import type { ProductView } from '@/lib/catalog/view';
import { formatCents, toCents } from '@/lib/utils/money';
import { unitIn } from '@/lib/weights/format-amount';
import { pricedMeasureIn } from '@/lib/weights/measures';
import { HeartPart, NotePart, StepperPart } from './card-parts';
import { AddButton } from './cart-buttons';

type WeightLineProps = {
  product: Pick<
    ProductView,
    'name' | 'offerPrice' | 'weight' | 'amount' | 'unit' | 'unitPrice' | 'pricePerUnit'
  >;
  currency: string;
  className: string;
};

/** If the product name ends with the weight, the line does not repeat it. */
export function WeightLine({ product, currency, className }: WeightLineProps) {
  const { code } = usePageLanguage();
  const cents = toCents(product.offerPrice, currency);
  // The price of weighed goods is already per kilogram or litre, so the page computes no second unit price.
  const { unitPrice: ruled, pricePerUnit } = product;
  const per = ruled
    ? { cents: toCents(ruled.price, currency), unit: ruled.unit }
    : pricePerUnit
      ? undefined
      : unitPrice(cents, product.weight, product);
  const written = weightIn(product, code);
  const weight = written && weightBeside(product.name, written, code);
  const price = per && (pricePerUnit || per.cents !== cents) ? per : undefined;
  return (
    <p className={className}>
      <bdi dir="ltr">
        {weight}
        {price && (
          <>
            {weight && ' · '}
            <span className="whitespace-nowrap tabular-nums">
              {formatCents(price.cents, currency, code)}/{unitIn(price.unit, code)}
            </span>
          </>
        )}
      </bdi>
    </p>
  );
}

/** Shows the saving in whole percent (docs/product.md 1.11). */
function OfferBadge({ price, offerPrice }: { price: number; offerPrice: number }) {
  const t = useT('goods');
  const percent = savingPercent(price, offerPrice);
  if (percent < OFFER_PERCENT) return null;
  return (
    <span className="absolute start-2 top-2 rounded-full bg-tomato px-2.5 py-0.5 font-bold text-on-tomato text-sm">
      <span className="sr-only">{t('save')}</span>
      <bdi dir="ltr">
        <span aria-hidden="true">−</span>
        {percent}%
      </bdi>
    </span>
  );
}

function FromWord() {
  return <span className="font-normal text-muted text-sm">{useT('sizes')('from')}</span>;
}

function SizesChip({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-card px-3 py-1.5 font-semibold text-leaf-strong text-sm shadow-card ring-1 ring-line">
      {useT('sizes')('count', { count })}
    </span>
  );
}

/** The `sizes` attribute of the pictures. A row has two to six cards (see the utility `product-grid`). */
const SIZES =
  '(min-width: 80rem) 210px, (min-width: 72rem) 18vw, (min-width: 64rem) 22vw, (min-width: 40rem) 30vw, 46vw';

/** The largest width of a card's picture in device pixels, on a phone with a high pixel density. */
const WIDEST = 640;

export function ProductCard({
  product,
  currency,
  preload,
  mixed = false,
  hearts = false,
  name = shownName(product),
}: {
  product: ProductView;
  currency: string;
  preload?: boolean;
  mixed?: boolean;
  hearts?: boolean | undefined;
  name?: ReactNode;
}) {
  const labelOf = useLabelOf();
  const { code } = usePageLanguage();
  const category = findCategory(product.category);
  const { leads, variants = [] } = product;
  const priced = (leads && cheapest(variants)) || product;
  const buyable = leads && variants.find(({ inStock }) => inStock);
  const measure = pricedMeasureIn(priced, currency);
  const asked = askedPrices(priced);
  return (
    <article className="group relative flex h-full flex-col rounded-card border border-line bg-card p-2 transition-shadow hover:shadow-lift focus-within:shadow-lift">
      <div
        className="relative aspect-square overflow-hidden rounded-[1rem]"
        style={{ backgroundColor: category?.bgColor }}
      >
        <ProductImage
          src={product.image[0]}
          category={product.category}
          name={shownName(product)}
          weight={leads ? undefined : weightIn(product, code)}
          alt=""
          sizes={SIZES}
          preload={preload}
          widest={WIDEST}
          className="transition-transform duration-300 group-hover:scale-104"
        />
        <OfferBadge price={struckPrice(asked)} offerPrice={asked.offerPrice} />
      </div>
      <div className="flex grow flex-col px-1.5 pt-3 pb-1.5">
        {mixed && (
          <p className="order-first pe-12 text-muted text-xs">
            <bdi className="block truncate rtl:text-right">
              {category ? labelOf(category) : product.category}
            </bdi>
          </p>
        )}
        <h3
          dir="auto"
          className="mt-1 line-clamp-3 rtl:text-right break-words font-semibold text-base leading-snug"
        >
          <Link
            href={productPath({ _id: buyable?.id ?? product._id, category: product.category })}
            className="outline-none after:absolute after:inset-0 after:rounded-card after:outline-offset-2 focus-visible:after:outline-3 focus-visible:after:outline-leaf"
          >
            {name}
          </Link>
        </h3>
        {!leads && (
          <>
            <WeightLine
              product={product}
              currency={currency}
              className="mt-0.5 text-muted text-sm"
            />
            {measure?.by !== 'weight' && <FewLeft product={product} />}
            {measure && (
              <NotePart
                measure={measure}
                currency={currency}
                left={product.stock}
                className="mt-0.5 text-muted text-sm"
              />
            )}
          </>
        )}
        {/* Prices are above the names. They align in a row even if the names have different lengths. */}
        <div className={`order-first ${mixed ? 'mt-0.5' : 'mt-1.5'}`}>
          <Price {...asked} currency={currency} before={leads && <FromWord />} />
        </div>
      </div>
      {/* The button comes after the link in the document, but is shown in the corner of the picture. */}
      <div className="pointer-events-none absolute inset-x-2 top-2 flex aspect-square items-end justify-end p-1.5 *:translate-y-3.5 *:pointer-events-auto">
        {leads ? (
          <SizesChip count={variants.length} />
        ) : measure ? (
          <StepperPart
            id={product._id}
            name={product.name}
            measure={measure}
            left={product.stock}
            variant="card"
          />
        ) : (
          <AddButton productId={product._id} name={product.name} left={displayedStock(product)} />
        )}
      </div>
      {hearts && (
        <div className="absolute end-2.5 top-2.5">
          <HeartPart id={product._id} name={shownName(product)} />
        </div>
      )}
    </article>
  );
}

/** The grid has two columns on a phone and up to `columns` on wide screens. `children` are additional grid items. */
export function ProductGrid({
  products,
  currency,
  columns = 6,
  preload = 0,
  mixed = false,
  rail = false,
  hearts,
  nameOf,
  children,
}: {
  products: readonly ProductView[];
  currency: string;
  columns?: 5 | 6;
  /** The number of pictures that are visible when the page opens. They load eagerly. */
  preload?: number;
  mixed?: boolean;
  rail?: boolean;
  hearts?: boolean | undefined;
  nameOf?: (product: ProductView) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <ul className={rail ? 'product-grid rail' : 'product-grid'} data-columns={columns}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            currency={currency}
            preload={place < preload}
            mixed={mixed}
            hearts={hearts}
            name={nameOf?.(product)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
