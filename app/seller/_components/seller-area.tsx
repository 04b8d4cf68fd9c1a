'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { Spinner } from '@/app/_components/spinner';
import { bootSeller, connectSeller, useSellerStatus } from '@/lib/auth/seller-store';
import { registerRouter } from '@/lib/navigation';
import { SellerFrame } from './seller-frame';
import { SellerLogin, SellerWelcome } from './seller-login';

/** Asks once who is here and draws the area around its pages, for the seller alone. */
export function SellerArea({ children }: { children: ReactNode }) {
  const router = useRouter();
  const status = useSellerStatus();

  useEffect(() => registerRouter((path) => router.push(path)), [router]);
  useEffect(() => {
    void bootSeller();
    return connectSeller();
  }, []);

  return status === 'seller' ? <SellerFrame>{children}</SellerFrame> : children;
}

/**
 * What a page of the area shows: itself to the seller, the sign-in to anybody else. This is for
 * the eye; the API checks each call itself.
 */
export function SellerOnly({ children }: { children: ReactNode }) {
  const status = useSellerStatus();
  if (status === 'seller') return children;
  if (status === 'visitor') return <SellerLogin />;
  return (
    <SellerWelcome>
      <Spinner className="mx-auto mt-16 size-10 text-leaf" />
    </SellerWelcome>
  );
}
