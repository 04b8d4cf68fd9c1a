import type { Metadata } from 'next';
import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { TryAgain } from './_components/try-again';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'You are offline', robots: { index: false } };

/** The page that the service worker shows when a page cannot be loaded. */
export default function OfflinePage() {
  return (
    <>
      <h1 className="sr-only">You are offline</h1>
      <EmptyState
        icon="offline"
        title="You are offline"
        text="This page opens as soon as you are connected again. Your cart can be looked at meanwhile."
      >
        <TryAgain />
        <LinkButton href="/cart" look="outline">
          Go to the cart
        </LinkButton>
      </EmptyState>
    </>
  );
}
