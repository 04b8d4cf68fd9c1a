import type { Metadata } from 'next';
import { missingPage } from './(shop)/_components/missing-page';
import { ShopFrame } from './(shop)/_components/shop-frame';

export const metadata: Metadata = { title: 'Page not found' };

/** An address that is no page of the shop. It is rendered by the build, which has no products. */
export default function NotFound() {
  return <ShopFrame>{missingPage()}</ShopFrame>;
}
