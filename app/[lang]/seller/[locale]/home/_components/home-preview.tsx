import { useT } from '#i18n';
import { CategoryGrid } from '@/app/_components/home/category-grid';
import { MainBanner } from '@/app/_components/home/main-banner';
import { OpenLine } from '@/app/_components/home/open-line';
import { WhyUs } from '@/app/_components/home/why-us';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useNow } from '@/app/_components/use-now';
import { InLanguage } from '@/app/[lang]/seller/[locale]/orders/_components/in-language';
import { useCategories } from '@/lib/client/categories-store';
import { shownShelves } from '@/lib/home/shown-math';
import type { OpeningHours } from '@/lib/shop/view';
import { type Draft, homeOf } from './home-draft';
import { useHomeContext } from './use-usual';

function Line({ hours }: { hours: OpeningHours }) {
  return (
    <p className="mt-4 flex min-h-6 items-center gap-2 font-semibold text-sm">
      <OpenLine hours={hours} now={useNow(30_000)} />
    </p>
  );
}

function Best({ draft: { by, products }, later }: { draft: Draft; later: string }) {
  const t = useT('home');
  if (by === 'hand' && products.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-extrabold text-xl md:text-3xl">{t('bestSellers')}</h2>
      {by === 'hand' ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {products.map((product) => (
            <li key={product._id} className="rounded-card border border-line bg-card p-3">
              <ProductThumb
                src={product.image[0]}
                category={product.category}
                name={product.name}
                className="aspect-square w-full"
              />
              <p className="wrap-anywhere mt-2 line-clamp-2 font-semibold text-sm">
                <bdi>{product.name}</bdi>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{later}</p>
      )}
    </section>
  );
}

/** The home page as it would be saved, in the main language of the shop; nothing in it can be pressed. */
export function HomePreview({
  draft,
  pictureUrl,
}: {
  draft: Draft;
  pictureUrl: string | undefined;
}) {
  const { language, shop } = useHomeContext();
  const later = useT('sellerHome')('bestLater');
  const top = useCategories().filter(({ parent, hidden }) => !parent && !hidden);
  const { banner, claims, shelves, openLine } = homeOf(draft);
  const shown = shownShelves(shelves, top);
  const hours = openLine && shop.openingHours;
  return (
    <InLanguage language={language}>
      <div
        inert
        className="grid gap-6 rounded-panel border border-line bg-paper p-3 *:min-w-0 sm:p-5 md:gap-8"
      >
        <MainBanner
          shop={shop}
          banner={{ ...banner, image: pictureUrl }}
          line={hours && <Line hours={hours} />}
        />
        {shown.length > 0 && <CategoryGrid shelves={shown} />}
        <Best draft={draft} later={later} />
        {claims?.length !== 0 && <WhyUs shop={shop} claims={claims} />}
      </div>
    </InLanguage>
  );
}
