'use client';

import { useEffect } from 'react';
import { Button } from '@/app/_components/button';

const reload = () => window.location.reload();

/** Asks for the page once more, at a press or when the connection is back. */
export function TryAgain() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return <Button onClick={reload}>Try again</Button>;
}
