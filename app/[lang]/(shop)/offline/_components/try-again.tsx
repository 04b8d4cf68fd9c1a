'use client';

import { useEffect } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { clickedLink } from '@/app/_components/link-listener';
import { localPath } from '@/lib/client/language';

const reload = () => window.location.reload();
const RETRY_MS = 5_000;

/** Reloads the page on a click, or as soon as the shop is reachable. */
export function TryAgain() {
  const t = useT('islands');
  useEffect(() => {
    // A shopper who has opened another page is not taken back to this one.
    let isLeaving = false;
    const retry = async () => {
      // If this page was opened by its own address, it replaces no other page.
      if (window.location.pathname === localPath('/offline')) return;
      try {
        await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
        if (!isLeaving) reload();
      } catch {
        // The device is still offline. The next try follows.
      }
    };
    // Links load documents, which the service worker answers. The router treats this page as the requested
    // one and cannot load another without a connection.
    const leave = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link) return;
      isLeaving = true;
      event.preventDefault();
      event.stopPropagation();
      window.location.assign(link.href);
    };
    // The browser fires `online` only once, perhaps before this page listens or too early.
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    document.addEventListener('click', leave, { capture: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('click', leave, { capture: true });
    };
  }, []);
  return <Button onClick={reload}>{t('tryAgain')}</Button>;
}
