import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LinkButton } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { JsonLd } from '@/app/_components/json-ld';
import { Link } from '@/app/_components/link';
import { getT, pageLanguage } from '@/app/_i18n/server';
import { ProductGrid } from '@/app/[lang]/(shop)/_components/product-grid';
import { bestSellers, ownCategories } from '@/lib/catalog/queries';
import { listThing } from '@/lib/catalog/seo/json-ld';
import { shopThings } from '@/lib/shop/json-ld';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { descriptionOf, promiseOf } from '@/lib/shop/words';
import { CategoryGrid } from './_components/category-grid';
import { MainBanner } from './_components/main-banner';
import { Newsletter } from './_components/newsletter';
import { WhyUs } from './_components/why-us';

export const ensureStatic = 'navigation';

/**
 * The build has no database: this edition is a 404, the real one is rendered at its first visit.
 */
export const generateStaticParams = () => [{ edition: 'none' }];

export async function generateMetadata(): Promise<Metadata> {
  const [shop, t, ofPromise, { code }] = await Promise.all([
    shopOfPages(),
    getT('shop'),
    getT('promise'),
    pageLanguage(),
  ]);
  const description = descriptionOf(promiseOf(shop, ofPromise), t);
  return pageMetadata({ shop, code, description, path: '/' });
}

export default async function HomePage({ params }: PageProps<'/[lang]/home/[edition]'>) {
  const { edition } = await params;
  if (edition !== 'today') notFound();
  const { code, prefix } = await pageLanguage();
  const [shop, products, t] = await Promise.all([
    shopOfPages(),
    bestSellers(code),
    getT('home'),
    ownCategories(),
  ]);

  return (
    <div className="grid gap-5 *:min-w-0 max-md:*:nth-[n+4]:mt-4 md:gap-8 lg:*:nth-[n+4]:mt-6">
      <MainBanner shop={shop} />
      <CategoryGrid />
      {products.length > 0 && (
        <section aria-labelledby="best-sellers" className="scroll-mt-24">
          <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 md:mb-3">
            <h2 id="best-sellers" className="scroll-mt-24 font-extrabold text-xl md:text-3xl">
              {t('bestSellers')}
            </h2>
            <LinkButton href="/products" look="quiet" className="-me-3">
              {t('seeAll')} <Icon name="arrow-right" className="size-5" />
            </LinkButton>
          </div>
          <ProductGrid products={products} currency={shop.currency} columns={5} rail mixed>
            {/* Fills a row of two or three on smaller screens. */}
            <li className="max-md:hidden lg:hidden">
              <Link
                href="/products"
                className="flex h-full flex-col items-center justify-center gap-3 rounded-card bg-leaf-soft p-4 text-center font-semibold text-leaf-strong"
              >
                <Icon name="arrow-right" className="size-9" />
                {t('seeAllProducts')}
              </Link>
            </li>
          </ProductGrid>
        </section>
      )}
      <WhyUs shop={shop} />
      {shop.newsletter !== 'off' && <Newsletter isOn={shop.newsletter === 'on'} />}
      <JsonLd things={[...shopThings(shop, prefix), listThing(products, prefix)]} />
    </div>
  );
}
