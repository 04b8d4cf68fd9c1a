import { settingsIn } from '@/lib/shop/schema';
import type { SectionId } from '@/lib/shop/sections';
import type { ShopAnswer } from '@/lib/shop/view';
import type { Client } from './client';

/** Changes settings of a section, and keeps the others. Throws if the shop rejects them. */
export async function saveSection(
  seller: Client,
  section: SectionId,
  changes: Record<string, unknown>,
): Promise<void> {
  const { shop } = (await seller.get('/api/shop/settings')).body as ShopAnswer;
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
