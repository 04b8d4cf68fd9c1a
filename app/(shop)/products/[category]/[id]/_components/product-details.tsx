import { JsonLd } from '@/app/_components/json-ld';
import { Price } from '@/app/_components/price';
import { Rating } from '@/app/_components/rating';
import { breadcrumbThing, productThing } from '@/lib/catalog/json-ld';
import { categoryPath, productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/schema';
import { findCategory } from '@/lib/site';
import { Breadcrumb } from '../../../../_components/breadcrumb';
import { BuyBox } from './buy-box';
import { Gallery } from './gallery';

/** A product: pictures, price, what it is, and the buttons to buy it (spec section 2). */
export function ProductDetails({ product }: { product: ProductView }) {
  const { _id, name, category, description, image, inStock, offerPrice, price, weight } = product;
  const { text = category, bgColor } = findCategory(category) ?? {};
  const crumbs = [
    { text: 'Home', href: '/' },
    { text: 'Products', href: '/products' },
    { text, href: categoryPath(category) },
  ];
  const trail = [...crumbs, { text: name, href: productPath(product) }];

  return (
    <article>
      <JsonLd things={[productThing(product), breadcrumbThing(trail)]} />
      <Breadcrumb crumbs={crumbs} here={name} />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-14">
        <Gallery name={name} images={image} bgColor={bgColor} />
        <div>
          <h1 className="font-extrabold text-3xl md:text-4xl">{name}</h1>
          {weight && <p className="mt-1 text-lg text-muted">{weight}</p>}
          <Rating className="mt-2" />
          <div className="mt-6">
            <Price price={price} offerPrice={offerPrice} size="large" />
            <p className="mt-1 text-muted text-sm">(inclusive of all taxes)</p>
          </div>
          {inStock ? (
            <BuyBox productId={_id} />
          ) : (
            <p className="mt-6 rounded-field bg-danger-soft px-4 py-3 font-semibold text-danger">
              Out of stock. Please look in again soon.
            </p>
          )}
          {description.length > 0 && (
            <section aria-labelledby="about" className="mt-5">
              <h2 id="about" className="font-bold text-lg">
                About the product
              </h2>
              <ul className="mt-2 list-disc space-y-1.5 pl-5 text-muted marker:text-leaf">
                {description.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
