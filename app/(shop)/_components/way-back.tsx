'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { LinkButton } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { forgetWayBack, useWayBack } from '@/lib/client/session-store';

/**
 * After a sign-in that a page required, which leads to / (docs/product.md 4.2): the link back to
 * that page, until the shopper navigates. It is the one way on: the cart bar makes room for it.
 */
export function WayBack() {
  const path = usePathname();
  const wayBack = useWayBack();
  const wasShown = useRef(false);
  const isShown = wayBack !== undefined && path === '/';

  useEffect(() => {
    if (wasShown.current && !isShown) forgetWayBack();
    wasShown.current = isShown;
  }, [isShown]);

  return (
    <div aria-live="polite">
      {isShown && (
        <p
          data-own-bar
          className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-leaf-soft px-5 py-4 font-semibold text-leaf-strong"
        >
          <Icon name="check" className="size-6" />
          {wayBack.isNew ? 'Your account is ready, and you are signed in.' : 'You are signed in.'}
          <LinkButton href={wayBack.path} className="ml-auto max-sm:w-full">
            {wayBack.text}
            <Icon name="arrow-right" className="size-5" />
          </LinkButton>
        </p>
      )}
    </div>
  );
}
