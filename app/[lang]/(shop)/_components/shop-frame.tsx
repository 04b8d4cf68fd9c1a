import { cache, type ReactNode, Suspense } from 'react';
import { SkipLink } from '@/app/_components/skip-link';
import { getT, Messages, pageLanguage } from '@/app/_i18n/server';
import { wordsOfShop } from '@/lib/home/queries';
import { shopOfPages } from '@/lib/shop/queries';
import { CartBar } from './cart-bar';
import { LoginModal } from './login-modal';
import { SearchSync } from './search-sync';
import { ShopSession } from './shop-session';
import { SiteFooter } from './site-footer';
import { TopBar } from './top-bar';
import { WayBack } from './way-back';

/**
 * The same elements for a page and for what stands there when it does not exist: Next sends both with
 * every page, and the same element once.
 */
const partsOf = cache(async () => {
  const [shop, { code, prefix }] = await Promise.all([shopOfPages(), pageLanguage()]);
  const { description } = await wordsOfShop(code, prefix !== '');
  return {
    top: <TopBar shop={shop} />,
    footer: <SiteFooter shop={shop} description={description} />,
  };
});

/** The top bar, footer and bars around every page of the shop. */
export async function ShopFrame({ children }: { children: ReactNode }) {
  const [{ top, footer }, t] = await Promise.all([partsOf(), getT('frame')]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink text={t('skip')} />
      {top}
      {/* The footer begins below the first screen, so that late content moves nothing visible. */}
      <main
        id="content"
        tabIndex={-1}
        className="wrap min-h-[calc(100dvh-6rem)] grow pt-6 outline-none md:pt-8"
      >
        <Messages areas={['login']}>
          <WayBack />
        </Messages>
        <ShopSession>{children}</ShopSession>
      </main>
      {footer}
      <CartBar />
      <Messages areas={['login']}>
        <LoginModal />
      </Messages>
      <Suspense>
        <SearchSync />
      </Suspense>
    </div>
  );
}
