'use client';

import { useEffect } from 'react';
import { Button } from '@/app/_components/button';
import { pressedLink } from '../../_components/pressed-link';

const reload = () => window.location.reload();
const RETRY_MS = 5_000;

/** Asks for the page once more, at a press or as soon as the shop can be reached. */
export function TryAgain() {
  useEffect(() => {
    // Whoever has chosen another page must not be taken back to this one.
    let isLeaving = false;
    const retry = async () => {
      // Under its own address it stands in for no other page.
      if (window.location.pathname === '/offline') return;
      try {
        await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
        if (!isLeaving) reload();
      } catch {
        // Still out of reach; the next try comes by itself.
      }
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
    // The browser says only once that it is online, perhaps before this page listens or too early.
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    document.addEventListener('click', leave, { capture: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('click', leave, { capture: true });
    };
  }, []);
  return <Button onClick={reload}>Try again</Button>;
}
