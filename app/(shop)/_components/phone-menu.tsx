'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Dialog } from '@/app/_components/dialog';
import { Icon, type IconName } from '@/app/_components/icon';
import { logout, openLogin, useSession } from '@/lib/client/session-store';
import { mainLinks } from './main-links';

const item =
  'flex min-h-13 w-full items-center gap-4 rounded-field px-3 text-left font-semibold text-lg hover:bg-sunk';

/** The menu of small screens: a bottom sheet with the entries of the top bar. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const { status, user } = useSession();
  const close = () => setOpen(false);

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
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="needs-scripts grid size-11 place-items-center rounded-full hover:bg-sunk lg:hidden"
      >
        <Icon name="menu" className="size-7" />
      </button>
      <Dialog open={open} onClose={close} title="Menu" shape="sheet">
        <nav aria-label="Menu" className="-mx-3">
          {mainLinks.map(({ text, href, icon }) => (
            <Link key={text} href={href} className={item} onClick={close}>
              <Icon name={icon} className="size-6 text-leaf" /> {text}
            </Link>
          ))}
          {status === 'visitor' && action('user', 'Login', () => openLogin())}
          {status === 'shopper' && (
            <>
              <Link href="/my-orders" className={item} onClick={close}>
                <Icon name="box" className="size-6 text-leaf" /> My Orders
              </Link>
              <Link href="/account" className={item} onClick={close}>
                <Icon name="user" className="size-6 text-leaf" /> Account
              </Link>
              {action('logout', 'Logout', () => void logout())}
              <p className="px-3 pt-2 text-muted text-sm">Signed in as {user?.name}</p>
            </>
          )}
        </nav>
      </Dialog>
    </>
  );
}
