'use client';

import { useEffect } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { clickedLink } from '@/app/_components/link-listener';
import { localPath } from '@/lib/client/language';

const reload = () => window.location.reload();
const RETRY_MS = 5_000;

/** The page also reloads automatically once the shop is reachable. */
export function TryAgain() {
  const t = useT('islands');
  useEffect(() => {
    // If the shopper opens another page meanwhile, a retry must not reload it.
    let isLeaving = false;
    const retry = async () => {
      // The service worker shows this page under the URL that failed to load. At `/offline` itself, there is no page to
      // retry.
      if (window.location.pathname === localPath('/offline')) return;
      try {
        await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
        if (!isLeaving) reload();
      } catch {
        // The device is still offline. The timer starts the next attempt.
      }
    };
    // Without a connection, the router cannot load pages. The service worker can return whole documents from its cache.
    const leave = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link) return;
      isLeaving = true;
      event.preventDefault();
      event.stopPropagation();
      window.location.assign(link.href);
    };
    // The browser fires `online` only once, perhaps too early for this listener or before the shop is reachable.
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
