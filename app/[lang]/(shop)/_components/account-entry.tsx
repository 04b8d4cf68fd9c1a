'use client';

import { type MouseEvent, useId, useRef } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { logout } from '@/lib/client/account-actions';
import { openLogin, type SessionUser } from '@/lib/client/session-store';
import { ListsLink } from './lists/lists-link';

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-2 text-start font-medium hover:bg-sunk';

/**
 * The profile button and its menu. The menu is a popover, so the browser closes it on Escape and on a click
 * outside, and returns the focus.
 */
function ProfileMenu({ name }: { name: string }) {
  const t = useT('islands');
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { shoppingLists } = useShop();
  const close = () => menu.current?.hidePopover();

  const placeBelow = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget.getBoundingClientRect();
    if (!menu.current) return;
    menu.current.style.top = `${button.bottom + 8}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - button.right}px`;
  };

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onClick={placeBelow}
        aria-label={t('profileOf', { name })}
        className="grid size-11 place-items-center rounded-full bg-leaf-soft text-leaf-strong hover:bg-sunk"
      >
        <Icon name="user" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto w-56 rounded-card border border-line bg-card p-2 text-ink shadow-lift"
      >
        <p className="truncate px-3 pt-1 pb-2 text-muted text-sm">{t('hello', { name })}</p>
        <Link href="/my-orders" className={item} onClick={close}>
          <Icon name="box" className="size-5" /> {t('myOrders')}
        </Link>
        {shoppingLists && <ListsLink className={item} iconClass="size-5" onClick={close} />}
        <Link href="/account" className={item} onClick={close}>
          <Icon name="user" className="size-5" /> {t('account')}
        </Link>
        <button
          type="button"
          className={item}
          onClick={() => {
            close();
            void logout();
          }}
        >
          <Icon name="logout" className="size-5" /> {t('logout')}
        </button>
      </div>
    </>
  );
}

export function AccountEntry({ user }: { user?: SessionUser }) {
  const t = useT('islands');
  if (user) return <ProfileMenu name={user.name} />;
  return (
    <Button className="whitespace-nowrap" onClick={() => openLogin()}>
      {t('login')}
    </Button>
  );
}
