import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { isLongName } from '@/app/_components/long-name';
import { Messages } from '@/app/_i18n/server';
import type { ShopView } from '@/lib/shop/view';
import { promiseOf } from '@/lib/shop/words';
import { AccountMenu } from './account-menu';
import { CartLink } from './cart-buttons';
import { LanguageSwitch } from './language-switch';
import { Logo } from './logo';
import { hrefIn, mainLinks } from './main-links';
import { OpeningLine } from './opening-line';
import { PauseLine } from './pause-line';
import { PhoneMenu } from './phone-menu';
import { SearchBox, SearchLink } from './search-box';

function Links({ shop, className }: { shop: ShopView; className: string }) {
  const t = useT('frame');
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

/** The delivery promise, and below it the sticky top bar (docs/product.md 1.6). */
export function TopBar({ shop }: { shop: ShopView }) {
  const t = useT('frame');
  const promise = promiseOf(shop, useT('promise'));
  const isByWindow = shop.windows?.on && shop.windows.only;
  const hours = isByWindow ? undefined : shop.openingHours;
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
            <Messages areas={['opening', 'days']}>
              <OpeningLine hours={hours}>{line}</OpeningLine>
            </Messages>
          ) : (
            line
          )}
        </span>
        <PauseLine />
      </p>
      <div className="tall:sticky top-0 z-30 border-line border-b bg-paper/95 backdrop-blur print:hidden">
        {/* On the narrowest phones the choice of languages takes the place of the mark beside the name. */}
        <div className="wrap flex min-h-16 flex-wrap items-center justify-end gap-2 max-[24rem]:gap-1 max-lg:[&>:not(:first-child)]:shrink-0 max-[22rem]:[&:has(details)>a>span>:first-child]:hidden lg:min-h-18 lg:flex-nowrap lg:gap-4">
          {/* The basis decides what stands in this row, so a long name begins no second one; large text may. */}
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
          <CartLink>
            <Icon name="cart" className="size-7" />
          </CartLink>
          <AccountMenu />
          <PhoneMenu>
            <Icon name="menu" className="size-7" />
          </PhoneMenu>
        </div>
        {/* The phone's menu needs scripts; without them the links stand in the bar. */}
        <noscript>
          <Links shop={shop} className="wrap flex pb-2 lg:hidden" />
        </noscript>
      </div>
    </header>
  );
}
