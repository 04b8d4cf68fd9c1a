import type { MetadataRoute } from 'next';
import { shopTexts } from '@/lib/home/queries';
import { LANGUAGES, mainLanguageOf } from '@/lib/i18n/languages';
import { shopOfPages } from '@/lib/shop/queries';

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const shop = await shopOfPages();
  const code = mainLanguageOf(shop);
  const { description } = await shopTexts(code, false);
  return {
    name: shop.name,
    short_name: shop.name,
    description,
    ...(code === 'en' ? {} : { lang: code, dir: LANGUAGES[code].dir }),
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf6ea',
    theme_color: shop.accent ?? '#14532d',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
