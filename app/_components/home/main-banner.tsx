import { getImageProps } from 'next/image';
import type { ReactNode } from 'react';
import { useLabelOf, usePageLanguage, useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { loaderOf } from '@/app/_components/picture-sources';
import { PlainImage } from '@/app/_components/plain-image';
import { shownBanner } from '@/lib/home/home-sections';
import type { BannerView } from '@/lib/home/view';
import { promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';

type Art = { src: string; width: number; height: number };

/** A decorative picture with a small variant for phones and a large variant for wider screens. */
export function ArtPicture({
  small,
  large,
  sizes,
  eager = false,
  className,
}: {
  small: Art;
  large: Art;
  /** The `sizes` attribute of the large variant. The small variant is as wide as the phone's screen. */
  sizes: string;
  /** True if the picture is the largest element of the first screen (LCP). It then loads eagerly. */
  eager?: boolean;
  className?: string;
}) {
  const { props: phone } = getImageProps({ ...small, alt: '', sizes: '100vw' });
  const { props: wide } = getImageProps({
    ...large,
    alt: '',
    sizes,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : undefined,
  });
  return (
    <picture>
      <source
        media="(width < 48rem)"
        srcSet={phone.srcSet}
        sizes={phone.sizes}
        width={small.width}
        height={small.height}
      />
      <img {...wide} alt="" className={className} />
    </picture>
  );
}

/** Returns the `loader` prop for a picture that an image host resizes; an empty object otherwise. */
const loaderPropOf = (src: string) => {
  const loader = loaderOf(src);
  return loader ? { loader } : {};
};

const drawing =
  'absolute inset-y-0 end-0 -z-10 rtl:-scale-x-100 h-full object-cover dark:brightness-75 max-md:w-[40%] max-md:object-[84%_100%] max-md:mask-l-from-75% md:w-auto md:max-w-none md:object-right-bottom md:max-[56rem]:-end-24 max-md:@max-[19rem]:static max-md:@max-[19rem]:h-28 max-md:@max-[19rem]:object-contain max-md:@max-[19rem]:object-right-bottom max-md:@max-[19rem]:w-full max-md:@max-[19rem]:mask-none';

/** The default drawing at the end of a banner. */
const BannerDrawing = () => (
  <ArtPicture
    small={{ src: '/art/banner-large.webp', width: 1600, height: 640 }}
    large={{ src: '/art/banner-large.webp', width: 1600, height: 640 }}
    sizes="(min-width: 80rem) 56rem, 75vw"
    eager
    className={drawing}
  />
);

const frame =
  '@container relative isolate overflow-hidden rounded-panel border border-line bg-card';
const column =
  'flex max-w-xl flex-col items-start p-5 md:min-h-72 md:justify-center md:px-12 md:py-7';

/** The banner of a shop that has not opened yet. It makes no promises. */
export function OpeningSoon({ shop }: { shop: string }) {
  const t = useT('home');
  return (
    <section aria-labelledby="opening-soon" className={frame}>
      <BannerDrawing />
      <div className={`${column} max-md:min-h-44`}>
        <h1 id="opening-soon" className={heading}>
          {t('openingSoon')}
        </h1>
        <p className="wrap-anywhere mt-3 max-w-xs max-md:@min-[19rem]:max-w-[58%] md:text-lg">
          {t('openingSoonText', { shop })}
        </p>
      </div>
    </section>
  );
}

/**
 * A photo fills its area and is never mirrored. The default drawing is mirrored on right-to-left pages, and
 * its baskets stay visible.
 */
const photo =
  'absolute inset-y-0 end-0 -z-10 size-full object-cover dark:brightness-75 max-md:w-[40%] md:w-[46%] max-md:@max-[19rem]:static max-md:@max-[19rem]:h-28 max-md:@max-[19rem]:w-full';

const heading =
  'font-extrabold text-2xl leading-[1.08] max-md:@min-[19rem]:max-w-[58%] md:max-w-[80%] md:text-[2.25rem] lg:max-w-none lg:text-5xl';

/**
 * The main banner: the promise, two links into the shop and a large picture, or the seller's own content. On
 * a phone the picture is beside the text. If the text needs the full width, the picture is above it. The
 * picture is never behind the text.
 */
export function MainBanner({
  shop,
  banner,
  line,
}: {
  shop: Pick<ShopView, 'promiseMinutes' | 'windows'>;
  banner?: BannerView | undefined;
  /** A line below the links, for example the opening status. */
  line?: ReactNode;
}) {
  const t = useT('home');
  const promise = promiseOf(shop, useT('promise'));
  const { code, prefix } = usePageLanguage();
  const texts = {
    title: t('promise'),
    text: t('what', { promise }),
    all: t('shopNow'),
    offers: t('deals'),
  };
  const shown = shownBanner(banner, texts, useLabelOf(), prefix ? code : undefined);
  const [first, second] = shown.buttons;
  const isOwn = (text: string, usual: string) => text !== usual;
  const links = (
    <div className="mt-4 flex flex-wrap gap-2 md:mt-5 md:gap-3">
      {first && <LinkButton href={first.href}>{first.text}</LinkButton>}
      {second && (
        <LinkButton href={second.href} variant="outline">
          {second.text}
        </LinkButton>
      )}
    </div>
  );
  return (
    <section aria-labelledby="promise" className={frame}>
      {shown.image ? (
        <PlainImage
          src={shown.image}
          alt=""
          width={1600}
          height={1600}
          sizes="(min-width: 80rem) 36rem, 46vw"
          preload
          {...loaderPropOf(shown.image)}
          className={photo}
        />
      ) : (
        <BannerDrawing />
      )}
      {/* A photo needs its full width, so the text beside a photo is narrower than the text beside the
          drawing. */}
      <div className={`${column} ${shown.image ? 'md:w-[54%]' : ''}`}>
        <h1
          id="promise"
          className={
            isOwn(shown.title, texts.title) ? `${heading} wrap-anywhere hyphens-auto` : heading
          }
        >
          {isOwn(shown.title, texts.title) ? (
            shown.title
          ) : (
            <>
              <span className="promise">{shown.title}</span>
              <span className="hidden in-data-paused:inline">{t('whilePaused')}</span>
            </>
          )}
        </h1>
        <p
          className={
            isOwn(shown.text, texts.text)
              ? 'wrap-anywhere mt-3 max-w-xs max-md:@min-[19rem]:max-w-[58%] md:text-lg'
              : 'promise mt-3 max-w-xs text-lg max-md:hidden'
          }
        >
          {shown.text}
        </p>
        {line ? (
          <>
            {links}
            {line}
          </>
        ) : (
          links
        )}
      </div>
    </section>
  );
}
