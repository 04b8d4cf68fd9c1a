import { useLabelOf, usePageLanguage, useT } from '#i18n';
import { FewLeft } from '@/app/_components/few-left';
import { JsonLd } from '@/app/_components/json-ld';
import { Price } from '@/app/_components/price';
import { Rating } from '@/app/_components/rating';
import { Breadcrumb } from '@/app/[lang]/(shop)/_components/breadcrumb';
import { UnitPrice } from '@/app/[lang]/(shop)/_components/weighed/unit-price';
import { WeighedNote } from '@/app/[lang]/(shop)/_components/weighed/weighed-note';
import { WeightLine } from '@/app/[lang]/(shop)/_components/weight-line';
import { findCategory, hasOwnCategories } from '@/lib/catalog/categories';
import { weightIn } from '@/lib/catalog/facts/size-math';
import { shownLeft } from '@/lib/catalog/limits';
import { categoryPath, productPath } from '@/lib/catalog/links';
import { savingPercent } from '@/lib/catalog/offers';
import { struckPrice } from '@/lib/catalog/prices/lowest-math';
import { breadcrumbThing, productOrGroupThing } from '@/lib/catalog/seo/json-ld';
import { titleOf } from '@/lib/catalog/variants/name-math';
import type { ProductView } from '@/lib/catalog/view';
import type { ShopView } from '@/lib/shop/view';
import { priceNote } from '@/lib/tax/tax-words';
import { formatDollars } from '@/lib/utils/money';
import { measureIn } from '@/lib/weights/read-math';
import { BuyBar } from './buy-bar';
import { BuyBox } from './buy-box';
import { Gallery } from './gallery';
import { ProductFacts } from './product-facts';
import { SizeChoice } from './size-choice';
import { WeighedBuyPart } from './weighed-buy-part';

/** What the offer saves, in units of the currency and percent; nothing below one percent. */
function Saving({
  price,
  offerPrice,
  currency,
}: {
  price: number;
  offerPrice: number;
  currency: string;
}) {
  const t = useT('catalog');
  const { code } = usePageLanguage();
  const percent = savingPercent(price, offerPrice);
  if (percent < 1) return null;
  return (
    <p className="mt-1 font-semibold text-tomato">
      {t('youSave', { amount: formatDollars(price - offerPrice, currency, code), percent })}
    </p>
  );
}

/** A product: pictures, price, description and the buttons to buy it (docs/product.md 1.3). */
export function ProductDetails({ product, shop }: { product: ProductView; shop: ShopView }) {
  const t = useT('catalog');
  const ofTax = useT('tax');
  const { code, prefix } = usePageLanguage();
  const { currency } = shop;
  const { _id, name, category, description, image, inStock, offerPrice, price } = product;
  const title = product.variants ? titleOf(name, product.size ?? '') : name;
  const labelOf = useLabelOf();
  const measure = measureIn(product);
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
          productOrGroupThing(product, currency, {
            prefix,
            ...(hasOwnCategories() && { label }),
          }),
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
          <h1 className="break-words font-extrabold text-3xl md:text-4xl">
            <bdi>{title}</bdi>
          </h1>
          <WeightLine product={product} currency={currency} className="mt-1 text-lg text-muted" />
          {shop.stars !== false && <Rating className="mt-2" />}
          <SizeChoice product={product} currency={currency} />
          <div className="mt-5">
            {measure ? (
              <>
                <UnitPrice measure={measure} currency={currency} className="text-3xl" />
                <p className="mt-1">
                  <WeighedNote measure={measure} currency={currency} left={product.stock} />
                </p>
              </>
            ) : (
              <Price
                price={price}
                offerPrice={offerPrice}
                lowestPrice={product.lowestPrice}
                currency={currency}
                size="large"
              />
            )}
            <Saving price={struckPrice(product)} offerPrice={offerPrice} currency={currency} />
            <p className="mt-1 text-muted text-sm">{priceNote(shop, product, ofTax)}</p>
            {product.deposit && (
              <p className="text-muted text-sm">
                {t('deposit', { amount: formatDollars(product.deposit, currency, code) })}
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
                  <BuyBox productId={_id} name={name} left={shownLeft(product)} />
                )}
              </BuyBar>
            </>
          ) : (
            <p className="mt-6 rounded-field bg-danger-soft px-4 py-3 font-semibold text-danger">
              {t('outOfStock')}
            </p>
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
