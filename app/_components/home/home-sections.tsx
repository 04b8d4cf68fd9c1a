import { getImageProps } from 'next/image';
import type { CSSProperties, ReactNode } from 'react';
import { useLabelOf, usePageLanguage, useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { Icon, type IconName } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { loaderOf } from '@/app/_components/picture-sources';
import { initialOf, PlainImage } from '@/app/_components/product-image';
import type { Category } from '@/lib/catalog/categories';
import { categoryPath } from '@/lib/catalog/links';
import { shownBanner, shownHighlights } from '@/lib/home/home-sections';
import type { BannerView, HighlightIcon, HighlightView } from '@/lib/home/view';
import { defaultHighlights, promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';

type Art = { src: string; width: number; height: number };

type ArtPictureProps = {
  small: Art;
  large: Art;
  sizes: string;
  /** True if the picture is the largest element of the first screen (LCP). It then loads eagerly. */
  eager?: boolean;
  className?: string;
};

function ArtPicture({ small, large, sizes, eager = false, className }: ArtPictureProps) {
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

const loaderPropOf = (src: string) => {
  const loader = loaderOf(src);
  return loader ? { loader } : {};
};

const drawing =
  'absolute inset-y-0 end-0 -z-10 rtl:-scale-x-100 h-full object-cover dark:brightness-75 max-md:w-[40%] max-md:object-[84%_100%] max-md:mask-l-from-75% md:w-auto md:max-w-none md:object-right-bottom md:max-[56rem]:-end-24 max-md:@max-[19rem]:static max-md:@max-[19rem]:h-28 max-md:@max-[19rem]:object-contain max-md:@max-[19rem]:object-right-bottom max-md:@max-[19rem]:w-full max-md:@max-[19rem]:mask-none';

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

/** The banner of a shop that has not opened yet. It shows no delivery promise. */
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

/** A photo fills its area. Right-to-left pages mirror the default drawing, but not a photo. */
const photo =
  'absolute inset-y-0 end-0 -z-10 size-full object-cover dark:brightness-75 max-md:w-[40%] md:w-[46%] max-md:@max-[19rem]:static max-md:@max-[19rem]:h-28 max-md:@max-[19rem]:w-full';

const heading =
  'font-extrabold text-2xl leading-[1.08] max-md:@min-[19rem]:max-w-[58%] md:max-w-[80%] md:text-[2.25rem] lg:max-w-none lg:text-5xl';

type MainBannerProps = {
  shop: Pick<ShopView, 'promiseMinutes' | 'windows'>;
  banner?: BannerView | undefined;
  line?: ReactNode;
};

/**
 * The default banner or the seller's own content. On a phone, the picture is above the text if the text needs the full
 * width.
 */
export function MainBanner({ shop, banner, line }: MainBannerProps) {
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
      {/* A photo needs its full width, so the text beside a photo is narrower than the text beside the drawing. */}
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

const tile =
  'group flex h-full flex-col items-center rounded-card p-2 pb-3 text-center font-semibold text-sm leading-tight transition-shadow hover:shadow-lift lg:wrap-anywhere lg:hyphens-auto';

const picture =
  'mb-1.5 aspect-square w-full max-w-20 transition-transform duration-300 group-hover:scale-106';

/* These helpers are plain functions. As components they would enlarge the RSC payload with each tile. */

function pictureOf({ image }: Category, text: string) {
  if (!image)
    return (
      <span
        aria-hidden="true"
        className={`${picture} grid place-content-center font-extrabold text-4xl`}
      >
        {initialOf(text)}
      </span>
    );
  const loader = loaderOf(image);
  return (
    <PlainImage
      src={image}
      alt=""
      width={160}
      height={160}
      sizes="80px"
      {...omitUndefined({ loader })}
      className={picture}
    />
  );
}

/**
 * Matches labels of 25 characters or more, and labels with a word of 15 characters or more. Such labels may be too long
 * for their tile.
 */
const LONG = /.{25}|\S{15}/;

const shownLabel = (text: string) =>
  LONG.test(text) ? (
    <span title={text} className="line-clamp-3 w-full break-words hyphens-auto">
      {text}
    </span>
  ) : (
    text
  );

const COLUMNS: Readonly<Record<number, string>> = {
  4: 'grid-cols-4',
  5: 'grid-cols-5',
  6: 'grid-cols-6',
  7: 'grid-cols-7',
};
const WIDE_COLUMNS: Readonly<Record<number, string>> = {
  5: 'xl:grid-cols-5',
  6: 'xl:grid-cols-6',
  7: 'xl:grid-cols-7',
  8: 'xl:grid-cols-8',
};

/** Up to seven categories use seven columns. More categories get as few rows as `most` columns allow, filled evenly. */
export function columnsFor(count: number, most: 7 | 8): number {
  if (count <= 7) return 7;
  return Math.ceil(count / Math.ceil(count / most));
}

export function CategoryGrid({ shelves }: { shelves: readonly Category[] }) {
  const t = useT('home');
  const labelOf = useLabelOf();
  const count = shelves.length;
  // At 1024 px, eight tiles in a row would be too narrow for words like "Fertiggerichte".
  const columns = `${COLUMNS[columnsFor(count, 7)]} ${WIDE_COLUMNS[columnsFor(count, 8)]}`;
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-2 font-extrabold text-xl md:mb-3 md:text-3xl">
        {t('categories')}
      </h2>
      <ul className={`grid ${columns} gap-4 max-lg:chips-row max-lg:flex max-lg:gap-2.5`}>
        {shelves.map((category) => (
          <li
            key={category.path}
            className="max-lg:w-min max-lg:min-w-[5.5rem] max-lg:max-w-[9rem] max-lg:shrink-0 max-lg:grow"
          >
            <Link
              href={categoryPath(category.path)}
              className={`category-tile ${tile}`}
              style={{ '--tile': category.bgColor } as CSSProperties}
            >
              {pictureOf(category, labelOf(category))}
              {shownLabel(labelOf(category))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The icons of the highlights by name. Each name is also a message key of the namespace 'sellerHome'. */
export const highlightIcons = {
  delivery: 'truck',
  fresh: 'leaf',
  price: 'tag',
  trust: 'heart',
} as const satisfies Record<HighlightIcon, IconName>;

/** The section "Why We Are The Best" (docs/product.md 1.4). Shows the default highlights or the seller's own. */
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
