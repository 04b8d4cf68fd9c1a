'use client';

import { useT } from '#i18n';
import { Dialog } from '@/app/_components/dialog';
import { Icon, type IconName } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { logout } from '@/lib/client/account-actions';
import { openLogin, useSession } from '@/lib/client/session-store';
import { ListsLink } from './lists/lists-link';
import { FavouritesLink, hrefIn, mainLinks } from './main-links';

const item =
  'flex min-h-13 w-full items-center gap-4 rounded-field px-3 text-start font-semibold text-lg hover:bg-sunk';

export function PhoneSheet({ open, close }: { open: boolean; close: () => void }) {
  const t = useT('islands');
  const shop = useShop();
  const { status, user } = useSession();

  const action = (icon: IconName, text: string, act: () => void) => (
    <button
      type="button"
      className={item}
      onClick={() => {
        close();
        act();
      }}
    >
      <Icon name={icon} className="size-6 text-leaf" /> {text}
    </button>
  );

  return (
    <Dialog open={open} onClose={close} title={t('menu')} shape="sheet">
      <nav aria-label={t('menu')} className="-mx-3">
        {mainLinks.map((link) => (
          <Link key={link.text} href={hrefIn(shop, link)} className={item} onClick={close}>
            <Icon name={link.icon} className="size-6 text-leaf" /> {t(link.text)}
          </Link>
        ))}
        {shop.favourites && (
          <FavouritesLink className={item} iconClass="size-6 text-leaf" onClick={close} />
        )}
        {status === 'visitor' && action('user', t('login'), () => openLogin())}
        {status === 'shopper' && (
          <>
            <Link href="/my-orders" className={item} onClick={close}>
              <Icon name="box" className="size-6 text-leaf" /> {t('myOrders')}
            </Link>
            <Link href="/account" className={item} onClick={close}>
              <Icon name="user" className="size-6 text-leaf" /> {t('account')}
            </Link>
            {shop.shoppingLists && (
              <ListsLink className={item} iconClass="size-6 text-leaf" onClick={close} />
            )}
            {action('logout', t('logout'), () => void logout())}
            <p className="px-3 pt-2 text-muted text-sm">
              {t('signedInAs', { name: user?.name ?? '' })}
            </p>
          </>
        )}
      </nav>
    </Dialog>
  );
}
