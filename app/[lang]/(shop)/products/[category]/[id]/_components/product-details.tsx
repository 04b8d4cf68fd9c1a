import type { CSSProperties, ReactNode } from 'react';
import { useLabelOf, usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { JsonLd } from '@/app/_components/json-ld';
import { Link } from '@/app/_components/link';
import { FewLeft } from '@/app/_components/low-stock-note';
import { Price } from '@/app/_components/price';
import { useLocale } from '@/app/_components/use-locale';
import { Messages } from '@/app/_i18n/server';
import { HeartPart } from '@/app/[lang]/(shop)/_components/card-parts';
import { WeightLine } from '@/app/[lang]/(shop)/_components/product-card';
import { WeighedNote } from '@/app/[lang]/(shop)/_components/weighed/weighed-note';
import { findCategory, hasOwnCategories } from '@/lib/catalog/categories';
import {
  allergenLabels,
  amountText,
  dietLabels,
  labelRows,
  nutritionRows,
} from '@/lib/catalog/facts/fact-labels';
import type { Nutrition } from '@/lib/catalog/facts/fields';
import { weightIn } from '@/lib/catalog/facts/sizes';
import { displayedStock } from '@/lib/catalog/limits';
import { categoryPath, productPath } from '@/lib/catalog/links';
import { savingPercent } from '@/lib/catalog/offers';
import { askedPrices, struckPrice } from '@/lib/catalog/prices/lowest-price';
import { breadcrumbThing, productOrGroupThing } from '@/lib/catalog/seo/json-ld';
import { titleOf } from '@/lib/catalog/variants/variant-names';
import type { ProductView } from '@/lib/catalog/view';
import { mustNoteDelivery } from '@/lib/law/country-law';
import type { ShopView } from '@/lib/shop/view';
import { priceNote } from '@/lib/tax/price-note';
import { formatCents, formatUnits, toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { site } from '@/lib/utils/site';
import { minUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { formatUnitPrice } from '@/lib/weights/format-amount';
import { pricedMeasureIn } from '@/lib/weights/measures';
import { quantityUnit } from '@/lib/weights/quantity-unit';
import type { MeasureView } from '@/lib/weights/view';
import { AddToListPart, BuyBox, StockAlertPart, WeighedBuyPart } from './buy-box';
import { Gallery } from './gallery';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="w-2/5 py-2 pe-4 text-start font-semibold sm:w-1/3">
        {name}
      </th>
      <td className="wrap-anywhere py-2">{children}</td>
    </tr>
  );
}

function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const t = useT('facts');
  const rows = nutritionRows(nutrition, useLocale(), t);
  return (
    <table className="mt-5 w-full">
      <caption className="pb-2 text-start font-bold">
        {t('nutrition', { unit: nutrition.per })}
      </caption>
      <tbody>
        {rows.map(({ name, text, isPart }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className={`py-2 pe-4 text-start font-normal ${isPart ? 'ps-4' : ''}`}>
              {name}
            </th>
            <td className="py-2 text-end tabular-nums">
              <bdi dir="ltr">{text}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders nothing if the seller has entered no ingredients, allergens or nutrition. */
function ProductFacts({ product }: { product: ProductView }) {
  const t = useT('facts');
  const tLabels = useT('labelFacts');
  const locale = useLocale();
  const { brand, ingredients, allergens, nutrition, origin, storage, diets } = product;
  const { leastAge, gtin, amount, unit } = product;
  const facts = [
    { name: t('diet'), text: diets?.map((diet) => dietLabels(diet, t)).join(t('comma')) },
    { name: t('leastAge'), text: leastAge && t('ageFrom', { age: leastAge }) },
    { name: t('brand'), text: brand },
    { name: t('amount'), text: amount && unit && amountText(amount, unit, locale, t) },
    { name: t('ingredients'), text: ingredients },
    { name: t('allergens'), text: allergens && allergenLabels(allergens, t).join('. ') },
    { name: t('origin'), text: origin },
    { name: t('storage'), text: storage },
    ...labelRows(product, locale, tLabels),
    { name: t('gtin'), text: gtin && <bdi dir="ltr">{gtin}</bdi> },
  ].filter(({ text }) => text);
  if (facts.length === 0 && !nutrition) return null;
  return (
    <section aria-labelledby="facts" className="mt-6">
      <h2 id="facts" className="mb-2 font-bold text-lg">
        {t('title')}
      </h2>
      {facts.length > 0 && (
        <table className="w-full">
          <tbody>
            {facts.map(({ name, text }) => (
              <Row key={name} name={name}>
                <bdi>{text}</bdi>
              </Row>
            ))}
          </tbody>
        </table>
      )}
      {nutrition && <NutritionTable nutrition={nutrition} />}
    </section>
  );
}

type Crumb = { text: string; href: string };

function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const t = useT('catalog');
  return (
    <nav aria-label={t('breadcrumb')} className="@container mb-2 text-muted text-sm md:mb-4">
      <ol className="flex items-center gap-x-1">
        {crumbs.map(({ text, href }) => (
          <li
            key={href}
            className="flex min-w-0 items-center gap-1 not-[:nth-last-child(2)]:shrink-0 @min-[15rem]:nth-last-2:max-w-[45%] not-[:nth-last-child(2)]:@max-[15rem]:hidden not-[:nth-last-child(2)]:@max-[22rem]:first:hidden"
          >
            <Link
              href={href}
              dir="auto"
              className="block min-h-11 truncate leading-11 hover:text-ink hover:underline"
            >
              {text}
            </Link>
            <Icon name="chevron-right" className="size-3.5" />
          </li>
        ))}
        <li
          aria-current="page"
          dir="auto"
          className="min-w-0 flex-1 truncate rtl:text-right @max-[15rem]:sr-only font-medium text-ink"
        >
          {here}
        </li>
      </ol>
    </nav>
  );
}

/** On a phone, this bar is fixed at the bottom of the screen. */
function BuyBar({ children }: { children: ReactNode }) {
  return (
    <div className="needs-scripts mt-6">
      <div
        data-own-bar
        // The stepper, which has the role `status`, fits beside the link on a phone. With the largest text
        // the bar wraps.
        className="@container flex flex-wrap gap-3 leading-tight max-md:tall:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-paper max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] min-[12rem]:max-md:has-[[role=status]]:flex-nowrap max-[12rem]:gap-1 max-[12rem]:[&>a]:basis-[min-content] max-[12rem]:[&>button]:basis-auto md:min-h-13"
      >
        {children}
      </div>
    </div>
  );
}

function SizeChoice({ product, currency }: { product: ProductView; currency: string }) {
  const t = useT('sizes');
  const { code } = usePageLanguage();
  const { _id, category, variants } = product;
  if (!variants) return null;
  const priceOf = (sold: Pick<ProductView, 'offerPrice'> & MeasureView) => {
    const measure = pricedMeasureIn(sold, currency);
    return measure
      ? formatUnitPrice(measure, currency, code)
      : formatUnits(sold.offerPrice, currency, code);
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

const { value, best } = site.rating;
const PLACES = { '--places': best, '--full': `${(value / best) * 100}%` } as CSSProperties;

/** Every product has four filled stars, one grey star and `(4)` (docs/product.md 1.7). */
function Rating({ className = '' }: { className?: string }) {
  const t = useT('catalog');
  return (
    <p className={`flex items-center gap-1 text-sm text-muted ${className}`}>
      <span role="img" aria-label={t('rating', { value, best })} className="stars" style={PLACES} />
      <span aria-hidden="true">({value})</span>
    </p>
  );
}

type SavingProps = {
  price: number;
  offerPrice: number;
  currency: string;
  unit?: Measure['unit'] | undefined;
};

/** Renders nothing below one percent. */
function Saving({ price, offerPrice, currency, unit }: SavingProps) {
  const t = useT('catalog');
  const { code } = usePageLanguage();
  const percent = savingPercent(price, offerPrice);
  if (percent < 1) return null;
  const saved = toCents(price, currency) - toCents(offerPrice, currency);
  const amount = unit
    ? formatUnitPrice({ perUnitCents: saved, unit }, currency, code)
    : formatCents(saved, currency, code);
  return <p className="mt-1 font-semibold text-tomato">{t('youSave', { amount, percent })}</p>;
}

/** See docs/product.md 1.3. */
export function ProductDetails({ product, shop }: { product: ProductView; shop: ShopView }) {
  const t = useT('catalog');
  const tTax = useT('tax');
  const tCosts = useT('deliveryCosts');
  const { code, prefix } = usePageLanguage();
  const { currency } = shop;
  const { _id, name, category, description, image, inStock } = product;
  const asked = askedPrices(product);
  const title = product.variants ? titleOf(name, product.size ?? '') : name;
  const labelOf = useLabelOf();
  const measure = pricedMeasureIn(product, currency);
  const found = findCategory(category);
  const label = found ? labelOf(found) : category;
  const crumbs = [
    { text: t('home'), href: '/' },
    { text: t('products'), href: '/products' },
    { text: label, href: categoryPath(category) },
  ];
  const trail = [...crumbs, { text: title, href: productPath(product) }];

  return (
    <article>
      <JsonLd
        things={[
          productOrGroupThing(
            product,
            currency,
            omitUndefined({ prefix, label: hasOwnCategories() ? label : undefined }),
          ),
          breadcrumbThing(trail, prefix),
        ]}
      />
      <Breadcrumb crumbs={crumbs} here={title} />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-14">
        <Gallery
          id={_id}
          name={name}
          images={image}
          category={category}
          weight={weightIn(product, code)}
          bgColor={found?.bgColor}
        />
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-3">
            <h1 className="min-w-0 break-words font-bold text-3xl md:text-4xl">
              <bdi>{title}</bdi>
            </h1>
            {shop.favourites && (
              <div className="shrink-0">
                <HeartPart id={_id} name={title} />
              </div>
            )}
          </div>
          <WeightLine product={product} currency={currency} className="mt-1 text-lg text-muted" />
          {shop.stars !== false && <Rating className="mt-2" />}
          <SizeChoice product={product} currency={currency} />
          <div className="mt-5">
            <Price {...asked} currency={currency} size="large" />
            <Saving {...asked} price={struckPrice(asked)} currency={currency} />
            {measure && (
              <p className="mt-1">
                <WeighedNote measure={measure} currency={currency} left={product.stock} />
              </p>
            )}
            <p className="mt-1 text-muted text-sm">
              {priceNote(shop, product, mustNoteDelivery(shop) ? tCosts : tTax)}
            </p>
            {product.deposit && (
              <p className="text-muted text-sm">
                {t('deposit', { amount: formatUnits(product.deposit, currency, code) })}
              </p>
            )}
          </div>
          {inStock ? (
            <>
              {measure?.by !== 'weight' && <FewLeft product={product} className="mt-4 text-base" />}
              <BuyBar>
                {measure ? (
                  <WeighedBuyPart id={_id} name={name} measure={measure} left={product.stock} />
                ) : (
                  <BuyBox productId={_id} name={name} left={displayedStock(product)} />
                )}
              </BuyBar>
            </>
          ) : (
            <>
              <p className="mt-6 rounded-field bg-danger-soft px-4 py-3 font-semibold text-danger">
                {t('outOfStock')}
              </p>
              {shop.backInStock && (
                <Messages namespaces={['stockAlert']}>
                  <StockAlertPart productId={_id} />
                </Messages>
              )}
            </>
          )}
          {shop.shoppingLists && (
            <Messages namespaces={['addToList', 'listContents']}>
              <AddToListPart
                productId={_id}
                path={productPath(product)}
                quantity={measure ? minUnits(measure) : 1}
                unit={quantityUnit(measure)}
              />
            </Messages>
          )}
          {description.length > 0 && (
            <section aria-labelledby="about" className="mt-5">
              <h2 id="about" className="font-bold text-lg">
                {t('about')}
              </h2>
              <ul className="mt-2 list-disc space-y-1.5 ps-5 text-muted marker:text-leaf">
                {description.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
          <ProductFacts product={product} />
        </div>
      </div>
    </article>
  );
}
