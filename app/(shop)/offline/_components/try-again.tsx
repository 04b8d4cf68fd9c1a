'use client';

import { useEffect } from 'react';
import { Button } from '@/app/_components/button';
import { pressedLink } from '../../_components/pressed-link';

const reload = () => window.location.reload();

/** Asks for the page once more, at a press or when the connection is back. */
export function TryAgain() {
  useEffect(() => {
    // Whoever has chosen another page must not be taken back to this one.
    let isLeaving = false;
    const retry = () => {
      if (!isLeaving) reload();
    };
    // Links are opened as documents, which the service worker answers. The router cannot: it takes
    // this page for the one that was asked for, and has no connection to learn of another.
    const leave = (event: MouseEvent) => {
      const link = pressedLink(event);
      if (!link) return;
      isLeaving = true;
      event.preventDefault();
      event.stopPropagation();
      window.location.assign(link.href);
    };
    window.addEventListener('online', retry);
    document.addEventListener('click', leave, { capture: true });
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('click', leave, { capture: true });
    };
  }, []);
  return <Button onClick={reload}>Try again</Button>;
}
