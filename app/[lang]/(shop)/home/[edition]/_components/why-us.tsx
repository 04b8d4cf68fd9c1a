import { useT } from '#i18n';
import { Icon, type IconName } from '@/app/_components/icon';
import type { ShopView } from '@/lib/shop/view';
import { claimsOf, promiseOf } from '@/lib/shop/words';
import { ArtPicture } from './art-picture';

const icons: Record<ReturnType<typeof claimsOf>[number]['icon'], IconName> = {
  delivery: 'truck',
  fresh: 'leaf',
  price: 'tag',
  trust: 'heart',
};

/** Why We Are The Best: the four claims beside the bottom banner (docs/product.md 1.4). */
export function WhyUs({ shop }: { shop: ShopView }) {
  const t = useT('home');
  const claims = claimsOf(promiseOf(shop, useT('promise')), useT('shop'));
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
          {claims.map(({ icon, title, description }) => (
            <li key={icon} className="flex items-center gap-x-4 gap-y-2 @max-[9rem]:flex-wrap">
              <span className="grid size-13 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong">
                <Icon name={icons[icon]} className="size-7" />
              </span>
              <div className="@max-[9rem]:basis-full">
                <h3 className="font-bold text-lg leading-tight @max-[9rem]:text-base">{title}</h3>
                <p className="mt-0.5 text-muted">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
