import type { Metadata } from 'next';
import { LinkButton } from './_components/button';
import { EmptyState } from './_components/empty-state';
import { ShopFrame } from './(shop)/_components/shop-frame';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <ShopFrame>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon="search"
        title="This page is not on our shelves"
        text="It may have been sold out for good, or the address has a slip in it."
      >
        <LinkButton href="/products">Browse all products</LinkButton>
        <LinkButton href="/" look="outline">
          Back to home
        </LinkButton>
      </EmptyState>
    </ShopFrame>
  );
}
