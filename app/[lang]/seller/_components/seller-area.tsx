'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { SessionScope } from '@/app/_components/session-scope';
import { Spinner } from '@/app/_components/spinner';
import { registerRouter } from '@/lib/client/navigation';
import {
  bootSeller,
  connectSeller,
  restartSeller,
  useSellerStatus,
} from '@/lib/client/seller-store';
import { SellerFrame } from './seller-frame';
import { SellerLogin, SellerWelcome } from './seller-login';

/** Asks whether the seller is signed in, and draws the seller area around its pages. */
export function SellerArea({ children }: { children: ReactNode }) {
  const router = useRouter();
  const status = useSellerStatus();

  useEffect(() => registerRouter((path) => router.push(path)), [router]);
  useEffect(() => {
    void bootSeller();
    return connectSeller();
  }, []);

  const pages = (
    <SessionScope audience="seller" askAgain={restartSeller}>
      {children}
    </SessionScope>
  );
  return status === 'seller' ? <SellerFrame>{pages}</SellerFrame> : pages;
}

/**
 * Shows a page of the area to the seller and the sign-in form to anybody else. It protects no data;
 * the API checks each call.
 */
export function SellerOnly({ children }: { children: ReactNode }) {
  const status = useSellerStatus();
  if (status === 'seller') return children;
  if (status === 'visitor') return <SellerLogin />;
  return (
    <SellerWelcome>
      {status === 'unsure' && (
        <p role="status">
          The shop does not answer right now. It is asked again every few seconds.
        </p>
      )}
      <Spinner className="mx-auto mt-16 size-10 text-leaf" />
    </SellerWelcome>
  );
}
