'use client';

import { useEffect } from 'react';
import { Button } from '@/app/_components/button';

const reload = () => window.location.reload();

/**
 * Opens links of this page as documents, which the service worker answers. The router cannot: it
 * takes this page for the one that was asked for, and has no connection to learn of another.
 */
function openAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  window.location.assign(link.href);
}

/** Asks for the page once more, at a press or when the connection is back. */
export function TryAgain() {
  useEffect(() => {
    window.addEventListener('online', reload);
    document.addEventListener('click', openAsDocument, { capture: true });
    return () => {
      window.removeEventListener('online', reload);
      document.removeEventListener('click', openAsDocument, { capture: true });
    };
  }, []);
  return <Button onClick={reload}>Try again</Button>;
}
