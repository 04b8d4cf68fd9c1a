'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { usePart } from '@/app/_components/use-part';
import { localPath } from '@/lib/client/language';
import { forgetWayBack, useLoginMode, useWayBack } from '@/lib/client/session-store';

const importLink = () => import('./way-back-link').then((part) => part.WayBackLink);

/**
 * After a sign-in that a page required, which leads to / (docs/product.md 4.2): the link back to
 * that page, until the shopper navigates. It is the one way on: the cart bar makes room for it.
 */
export function WayBack() {
  const path = usePathname();
  const wayBack = useWayBack();
  const isSigningIn = useLoginMode() !== undefined;
  const [WayBackLink, load] = usePart(importLink);
  const wasShown = useRef(false);
  const isShown = wayBack !== undefined && path === localPath('/');

  // With the modal, so that it is there after the sign-in.
  useEffect(() => {
    if (isSigningIn || isShown) void load();
  }, [isSigningIn, isShown, load]);

  useEffect(() => {
    if (wasShown.current && !isShown) forgetWayBack();
    wasShown.current = isShown;
  }, [isShown]);

  return <div aria-live="polite">{isShown && WayBackLink && <WayBackLink {...wayBack} />}</div>;
}
