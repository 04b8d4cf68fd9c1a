import { usePageLanguage, useT } from '#i18n';
import { Icon, type IconName } from '@/app/_components/icon';
import { shownHighlights } from '@/lib/home/home-sections';
import type { HighlightIcon, HighlightView } from '@/lib/home/view';
import { defaultHighlights, promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';
import { ArtPicture } from './main-banner';

/** The icons of the highlights by name. Each name is also a message key of the namespace 'sellerHome'. */
export const highlightIcons = {
  delivery: 'truck',
  fresh: 'leaf',
  price: 'tag',
  trust: 'heart',
} as const satisfies Record<HighlightIcon, IconName>;

/**
 * The section "Why We Are The Best" beside the bottom banner (docs/product.md 1.4). It shows the four default
 * highlights or the seller's own highlights.
 */
export function WhyUs({
  shop,
  highlights: own,
}: {
  shop: Pick<ShopView, 'promiseMinutes' | 'windows'>;
  highlights?: readonly HighlightView[] | undefined;
}) {
  const t = useT('home');
  const { code, prefix } = usePageLanguage();
  const usual = defaultHighlights(promiseOf(shop, useT('promise')), useT('shop'));
  const highlights = shownHighlights(own, usual, prefix ? code : undefined);
  return (
    <section
      aria-labelledby="why-us"
      className="grid overflow-hidden rounded-panel border border-line bg-card md:grid-cols-2"
    >
      <div className="relative h-64 md:h-auto">
        <ArtPicture
          small={{ src: '/art/bottom-small.webp', width: 780, height: 560 }}
          large={{ src: '/art/bottom-large.webp', width: 1200, height: 960 }}
          sizes="(min-width: 80rem) 38rem, 50vw"
          className="absolute inset-0 size-full object-cover object-[50%_70%]"
        />
      </div>
      <div className="px-4 py-8 sm:px-6 md:px-10 md:py-12">
        <h2 id="why-us" className="scroll-mt-24 font-extrabold text-2xl md:text-3xl">
          {t('whyUs')}
        </h2>
        <ul className="@container mt-6 grid gap-5">
          {highlights.map(({ key, icon, title, description }) => (
            <li
              key={key}
              className={`${icon === 'delivery' ? 'promise ' : ''}flex items-center gap-x-4 gap-y-2 @max-[9rem]:flex-wrap`}
            >
              <span className="grid size-13 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong">
                <Icon name={highlightIcons[icon]} className="size-7" />
              </span>
              <div className="@max-[9rem]:basis-full">
                <h3 className="font-bold text-lg leading-tight @max-[9rem]:text-base">{title}</h3>
                {description && <p className="mt-0.5 text-muted">{description}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
