import type { SectionId } from '@/lib/shop/sections';
import { settingsIn } from '@/lib/shop/settings-schema';
import type { ShopViewResponse } from '@/lib/shop/view';
import { Client, newSeller } from './client';

export async function saveSection(
  seller: Client,
  section: SectionId,
  changes: Record<string, unknown>,
): Promise<void> {
  const { shop } = (await seller.get('/api/seller/settings')).body as ShopViewResponse;
  const present = Object.fromEntries(settingsIn(section).map((key) => [key, shop[key]]));
  const settings = { ...present, ...changes };
  const { revision } = shop;
  const { body } = await seller.post('/api/seller/settings/section', {
    section,
    revision,
    settings,
  });
  if (body.success !== true) throw new Error(`settings: ${JSON.stringify(body)}`);
}

/** Saves these settings, and resets all other settings to their defaults. Throws if the shop rejects them. */
export async function saveOnly(url: string, settings: object): Promise<void> {
  const seller = await newSeller(url);
  const { shop } = (await new Client(url).get('/api/shop/settings')).body as ShopViewResponse;
  const { body } = await seller.post('/api/seller/settings', {
    ...{ revision: shop.revision, name: 'Basketful', currency: 'usd' },
    ...{ taxPercent: 2, promiseMinutes: 30, ...settings },
  });
  if (body.success !== true) throw new Error(`settings: ${JSON.stringify(body)}`);
}
