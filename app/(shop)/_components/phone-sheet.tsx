'use client';

import { Dialog } from '@/app/_components/dialog';
import { Icon, type IconName } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { logout } from '@/lib/client/account-actions';
import { openLogin, useSession } from '@/lib/client/session-store';
import { mainLinks } from './main-links';

const item =
  'flex min-h-13 w-full items-center gap-4 rounded-field px-3 text-left font-semibold text-lg hover:bg-sunk';

/** The entries of the top bar in a bottom sheet. */
export function PhoneSheet({ open, close }: { open: boolean; close: () => void }) {
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
  );
}
