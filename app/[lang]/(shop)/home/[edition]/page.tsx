import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { CategoryGrid, MainBanner, OpeningSoon, WhyUs } from '@/app/_components/home/home-sections';
import { Icon } from '@/app/_components/icon';
import { JsonLd } from '@/app/_components/json-ld';
import { Link } from '@/app/_components/link';
import { getT, Messages, pageLanguage } from '@/app/_i18n/server';
import { OpeningLine } from '@/app/[lang]/(shop)/_components/frame-islands';
import { ProductGrid } from '@/app/[lang]/(shop)/_components/product-card';
import { topCategories } from '@/lib/catalog/categories';
import { hasProducts, ownCategories } from '@/lib/catalog/queries';
import { listThing } from '@/lib/catalog/seo/json-ld';
import type { ProductView } from '@/lib/catalog/view';
import { shownShelves } from '@/lib/home/home-sections';
import { bestOf, ownHome, shopTexts } from '@/lib/home/queries';
import type { HomeView } from '@/lib/home/view';
import { shopThings } from '@/lib/shop/json-ld';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import type { OpeningHours, ShopView } from '@/lib/shop/view';

/**
 * While the newsletter is off, the form validates but sends nothing (docs/product.md 1.1). Browsers do not submit
 * `method="dialog"` outside of a dialog. The working form has its own page, because of its script.
 */
function Newsletter({ isOn }: { isOn: boolean }) {
  const t = useT('home');
  return (
    <section
      aria-labelledby="newsletter"
      className="rounded-panel bg-leaf-soft px-6 py-10 text-center md:py-14"
    >
      <h2 id="newsletter" className="font-extrabold text-2xl md:text-3xl">
        {t('newsletter')}
      </h2>
      <p className="mx-auto mt-2 max-w-lg text-muted dark:text-ink">{t('newsletterText')}</p>
      {isOn ? (
        <LinkButton href="/newsletter" size="large" className="mt-6">
          {t('subscribe')}
        </LinkButton>
      ) : (
        <form
          method="dialog"
          className="mx-auto mt-6 flex max-w-lg flex-col gap-3 sm:flex-row sm:items-center"
        >
          <input
            type="email"
            name="email"
            required
            autoComplete="email"
            aria-label={t('email')}
            placeholder={t('emailHint')}
            className="min-h-12 w-full grow rounded-full border border-edge bg-card px-5 text-base placeholder:text-muted"
          />
          <Button type="submit" className="min-h-12">
            {t('subscribe')}
          </Button>
        </form>
      )}
    </section>
  );
}

/**
 * Returns true if the shop has no products, no opening hours and no own banner. The home page then shows {@link
 * OpeningSoon}. With opening hours, the function runs no query.
 */
const isOpeningSoon = async (
  { openingHours }: ShopView,
  home: HomeView | undefined,
  products: readonly ProductView[],
): Promise<boolean> =>
  !openingHours && !home?.banner && products.length === 0 && !(await hasProducts());

export const ensureStatic = 'navigation';

/**
 * The build has no database, so it prerenders only `none`, which responds with 404. The edition `today` renders on its
 * first request.
 */
export const generateStaticParams = () => [{ edition: 'none' }];

export async function generateMetadata(): Promise<Metadata> {
  const [shop, { code, prefix }] = await Promise.all([shopOfPages(), pageLanguage()]);
  const { description } = await shopTexts(code, prefix !== '');
  return pageMetadata({ shop, code, description, path: '/' });
}

/** The browser renders this line, because the cached page may be older than the current opening status. */
const openLine = (hours: OpeningHours) => (
  <p className="promise mt-4 flex min-h-6 items-center gap-2 font-semibold text-sm">
    <Messages namespaces={['opening', 'days']}>
      <OpeningLine hours={hours} />
    </Messages>
  </p>
);

export default async function HomePage({ params }: PageProps<'/[lang]/home/[edition]'>) {
  const { edition } = await params;
  if (edition !== 'today') notFound();
  const { code, prefix } = await pageLanguage();
  const home = await ownHome();
  const [shop, products, t] = await Promise.all([
    shopOfPages(),
    bestOf(home, code),
    getT('home'),
    ownCategories(),
  ]);
  if (await isOpeningSoon(shop, home, products)) return <OpeningSoon shop={shop.name} />;
  const shelves = shownShelves(home?.shelves, topCategories());
  const hours = home?.openLine && shop.openingHours;

  return (
    <div className="grid gap-5 *:min-w-0 max-md:*:nth-[n+4]:mt-4 md:gap-8 lg:*:nth-[n+4]:mt-6">
      <MainBanner shop={shop} banner={home?.banner} line={hours && openLine(hours)} />
      {(!home?.shelves || shelves.length > 0) && <CategoryGrid shelves={shelves} />}
      {products.length > 0 && (
        <section aria-labelledby="best-sellers" className="scroll-mt-24">
          <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 md:mb-3">
            <h2 id="best-sellers" className="scroll-mt-24 font-extrabold text-xl md:text-3xl">
              {t('bestSellers')}
            </h2>
            <LinkButton href="/products" variant="quiet" className="-me-3">
              {t('seeAll')} <Icon name="arrow-right" className="size-5" />
            </LinkButton>
          </div>
          <ProductGrid
            products={products}
            currency={shop.currency}
            columns={5}
            hearts={shop.favourites}
            rail
            mixed
          >
            {/* This tile fills the last row of the grid where a row has two or three cards. */}
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
      {home?.claims?.length !== 0 && <WhyUs shop={shop} highlights={home?.claims} />}
      {shop.newsletter !== 'off' && <Newsletter isOn={shop.newsletter === 'on'} />}
      <JsonLd things={[...shopThings(shop, prefix), listThing(products, prefix)]} />
    </div>
  );
}
