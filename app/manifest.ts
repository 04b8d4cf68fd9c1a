import type { MetadataRoute } from 'next';
import { shopOfPages } from '@/lib/shop/queries';
import { descriptionOf } from '@/lib/shop/words';

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const shop = await shopOfPages();
  return {
    name: shop.name,
    short_name: shop.name,
    description: descriptionOf(shop),
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf6ea',
    theme_color: '#14532d',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
