import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { CartScreen } from './_components/cart-screen';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('cart');
  return { title: t('title'), robots: { index: false } };
}

export default async function CartPage() {
  const t = await getT('cart');
  return (
    <div data-own-bar>
      <noscript>
        <p className="mx-auto max-w-2xl px-4 pt-10 text-lg">{t('needsScripts')}</p>
      </noscript>
      <Messages areas={['cart', 'days', 'tax', 'promise', 'terms', 'windows']}>
        <CartScreen />
      </Messages>
    </div>
  );
}
