import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { pagePath } from '@/lib/catalog/links';
import type { ShopView } from '@/lib/shop/view';
import { promiseOf } from '@/lib/shop/words';
import { ArtPicture } from './art-picture';

/**
 * The main banner: the promise, two links into the shop and the large picture. On a phone the picture is
 * beside the promise, or above it where the text needs the width; never behind it.
 */
export function MainBanner({ shop }: { shop: ShopView }) {
  const t = useT('home');
  const promise = promiseOf(shop, useT('promise'));
  return (
    <section
      aria-labelledby="promise"
      className="@container relative isolate overflow-hidden rounded-panel border border-line bg-card"
    >
      <ArtPicture
        small={{ src: '/art/banner-large.webp', width: 1600, height: 640 }}
        large={{ src: '/art/banner-large.webp', width: 1600, height: 640 }}
        sizes="(min-width: 80rem) 56rem, 75vw"
        eager
        className="absolute inset-y-0 end-0 -z-10 rtl:-scale-x-100 h-full object-cover dark:brightness-75 max-md:w-[40%] max-md:object-[84%_100%] max-md:mask-l-from-75% md:w-auto md:max-w-none md:object-right-bottom max-md:@max-[19rem]:static max-md:@max-[19rem]:h-28 max-md:@max-[19rem]:object-contain max-md:@max-[19rem]:object-right-bottom max-md:@max-[19rem]:w-full max-md:@max-[19rem]:mask-none"
      />
      <div className="flex max-w-xl flex-col items-start p-5 md:min-h-72 md:justify-center md:px-12 md:py-7">
        <h1
          id="promise"
          className="font-extrabold text-2xl leading-[1.08] max-md:@min-[19rem]:max-w-[58%] md:max-w-[80%] md:text-[2.25rem] lg:max-w-none lg:text-5xl"
        >
          {t('promise')}
        </h1>
        <p className="mt-3 max-w-xs text-lg max-md:hidden">{t('what', { promise })}</p>
        <div className="mt-4 flex flex-wrap gap-2 md:mt-5 md:gap-3">
          <LinkButton href="/products">{t('shopNow')}</LinkButton>
          <LinkButton href={pagePath('all', 1, { sort: 'newest', offers: true })} look="outline">
            {t('deals')}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
