import { cache, type ReactNode, Suspense } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { isLongName, SkipLink } from '@/app/_components/frame-parts';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { getT, Messages, pageLanguage } from '@/app/_i18n/server';
import { shopTexts } from '@/lib/home/queries';
import { LANGUAGES, languagesOf, prefixOf } from '@/lib/i18n/languages';
import { accentStyle } from '@/lib/shop/accent';
import { shopOfPages } from '@/lib/shop/queries';
import { promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';
import { CartLink } from './_components/cart-buttons';
import {
  AccountMenu,
  CartBar,
  LoginModal,
  OpeningLine,
  PauseLine,
  PhoneMenu,
  ReturnLinkIsland,
  ShopSession,
} from './_components/frame-islands';
import { FavouritesLink, hrefIn, mainLinks } from './_components/main-links';
import { SearchBox, SearchLink } from './_components/search-box';
import { SearchSync } from './_components/search-sync';
import { Logo, SiteFooter } from './_components/site-footer';

/**
 * Without scripts, the links lead to the home page. Otherwise lib/client/language-switch.ts makes them lead to the
 * current page.
 */
function LanguageSwitch({ shop }: { shop: ShopView }) {
  const t = useT('layout');
  const { code: present } = usePageLanguage();
  const languages = languagesOf(shop);
  if (languages.length < 2) return null;
  return (
    <details className="relative">
      <summary
        aria-label={t('language')}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full font-semibold text-sm uppercase hover:bg-sunk [&::-webkit-details-marker]:hidden"
      >
        {present}
      </summary>
      <ul className="absolute flex flex-col end-0 z-10 min-w-40 rounded-card border border-line bg-card p-2 shadow-lift">
        {languages.map((code) => (
          <li key={code}>
            <a
              href={prefixOf(shop, code) || '/'}
              data-language={prefixOf(shop, code)}
              hrefLang={code}
              lang={code}
              dir={LANGUAGES[code].dir}
              aria-current={code === present ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-field px-3 font-medium hover:bg-sunk aria-[current]:font-bold"
            >
              {LANGUAGES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Links({ shop, className }: { shop: ShopView; className: string }) {
  const t = useT('layout');
  const name = useT('islands');
  return (
    <nav aria-label={t('main')} className={className}>
      {mainLinks.map((link) => (
        <Link
          key={link.text}
          href={hrefIn(shop, link)}
          className="flex min-h-11 items-center rounded-full px-3 font-semibold hover:bg-sunk"
        >
          {name(link.text)}
        </Link>
      ))}
    </nav>
  );
}

/** See docs/product.md 1.6. */
function TopBar({ shop }: { shop: ShopView }) {
  const t = useT('layout');
  const promise = promiseOf(shop, useT('promise'));
  const isSlotRequired = shop.windows?.on && shop.windows.only;
  const hours = isSlotRequired ? undefined : shop.openingHours;
  const line = (
    <>
      {t('delivered', { promise })}
      {!shop.zones?.some(({ fee }) => fee > 0) && (
        <span className="max-sm:hidden">{t('shippingFree')}</span>
      )}
    </>
  );
  return (
    <header className="contents">
      <p
        aria-live="polite"
        className="bg-brand px-4 py-1.5 text-center font-medium text-on-brand text-sm in-data-paused:bg-amber-soft in-data-paused:text-amber print:hidden"
      >
        <span className="promise">
          {hours ? (
            <Messages namespaces={['opening', 'days']}>
              <OpeningLine hours={hours}>{line}</OpeningLine>
            </Messages>
          ) : (
            line
          )}
        </span>
        <PauseLine />
      </p>
      <div className="tall:sticky top-0 z-30 border-line border-b bg-paper/95 backdrop-blur print:hidden">
        {/* On the narrowest phones, the logo is hidden to leave room for the shop's name. */}
        <div className="wrap flex min-h-16 flex-wrap items-center justify-end gap-2 max-[24rem]:gap-1 max-lg:[&>:not(:first-child)]:shrink-0 max-[22rem]:[&:has(details)>a>span>:first-child]:hidden lg:min-h-18 lg:flex-nowrap lg:gap-4">
          {/* With this flex basis, a long name does not wrap the row, but large text may. */}
          <Link
            href="/"
            aria-label={t('homeOf', { name: shop.name })}
            className={`me-auto flex min-h-11 min-w-0 items-center rounded-full max-lg:grow max-lg:basis-24 lg:me-2 ${isLongName(shop.name) ? 'lg:min-w-44' : 'lg:shrink-0'}`}
          >
            <Logo shop={shop} />
          </Link>
          <Links shop={shop} className="hidden shrink-0 gap-1 lg:flex" />
          <SearchBox className="ms-auto hidden w-full max-w-sm lg:block" />
          <SearchLink />
          <LanguageSwitch shop={shop} />
          {shop.favourites && (
            <FavouritesLink
              className="hidden size-11 place-items-center rounded-full hover:bg-sunk lg:grid"
              iconClass="size-7"
              isIconOnly
            />
          )}
          <CartLink>
            <Icon name="cart" className="size-7" />
          </CartLink>
          <AccountMenu />
          <PhoneMenu>
            <Icon name="menu" className="size-7" />
          </PhoneMenu>
        </div>
        {/* The menu on phones needs scripts. Without scripts the bar shows the links instead. */}
        <noscript>
          <Links shop={shop} className="wrap flex pb-2 lg:hidden" />
        </noscript>
      </div>
    </header>
  );
}

/** A page and its not-found boundary share these elements. Next then sends them only once with every page. */
const partsOf = cache(async () => {
  const [shop, { code, prefix }] = await Promise.all([shopOfPages(), pageLanguage()]);
  const { description } = await shopTexts(code, prefix !== '');
  return {
    top: shop.accent ? (
      <>
        <style>{accentStyle(shop.accent)}</style>
        <TopBar shop={shop} />
      </>
    ) : (
      <TopBar shop={shop} />
    ),
    footer: <SiteFooter shop={shop} description={description} />,
    hasCodes: shop.checkoutAs !== undefined,
  };
});

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [{ top, footer, hasCodes }, t] = await Promise.all([partsOf(), getT('layout')]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink text={t('skip')} />
      {top}
      {/* The footer starts below the first screen. Late content does not shift it visibly. */}
      <main
        id="content"
        tabIndex={-1}
        className="wrap min-h-[calc(100dvh-6rem)] grow pt-6 outline-none md:pt-8"
      >
        <Messages namespaces={['login']}>
          <ReturnLinkIsland />
        </Messages>
        <ShopSession>{children}</ShopSession>
      </main>
      {footer}
      <CartBar />
      <Messages namespaces={hasCodes ? ['login', 'loginCode'] : ['login']}>
        <LoginModal />
      </Messages>
      <Suspense>
        <SearchSync />
      </Suspense>
    </div>
  );
}
