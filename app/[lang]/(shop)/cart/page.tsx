import type { Metadata } from 'next';
import { Messages } from '@/app/_i18n/server';
import { CartScreen } from './_components/cart-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Your cart', robots: { index: false } };

export default function CartPage() {
  return (
    <div data-own-bar>
      <noscript>
        <p className="mx-auto max-w-2xl px-4 pt-10 text-lg">
          The cart needs JavaScript: please switch it on in your browser and load this page again.
        </p>
      </noscript>
      <Messages areas={['promise']}>
        <CartScreen />
      </Messages>
    </div>
  );
}
