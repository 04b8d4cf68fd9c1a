import type { Metadata } from 'next';
import { CartScreen } from './_components/cart-screen';

export const metadata: Metadata = { title: 'Your cart', robots: { index: false } };

export default function CartPage() {
  return (
    <div data-own-bar>
      <CartScreen />
    </div>
  );
}
