import 'server-only';
import { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { schemaMessage } from '@/lib/http/translate';
import { readServices } from '@/lib/setup/services';
import { isChargeable } from '@/lib/shop/currencies';
import { viewShop } from '@/lib/shop/read';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { Order, Product, PushSubscription, ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { type FirstDay, type FirstDayFacts, stepsOf } from './view';

const HELP = schemaMessage('settingsErrors', 'firstDay');

/** The body of POST /api/seller/first-day. */
export const firstDayInput = z.object({ dismissed: z.boolean(HELP) }, HELP);

export type FirstDayInput = z.output<typeof firstDayInput>;

const hasPage = (stored: ShopSettingsDoc | null, slug: string) =>
  stored?.pages?.list.some((page) => page.slug === slug) ?? false;

function factsOfSettings(stored: ShopSettingsDoc | null) {
  const shop = viewShop(stored);
  const { taxPercent, taxMode = 'added', taxClasses, taxNumber } = shop;
  return {
    hasNameAndHours: shop.name !== DEFAULT_SHOP.name && shop.hasTimeZone,
    hasLegalPages: ['terms', 'privacy'].every((slug) => hasPage(stored, slug)),
    hasTax:
      taxPercent !== DEFAULT_SHOP.taxPercent ||
      taxMode !== 'added' ||
      Boolean(taxClasses ?? taxNumber),
  };
}

async function readFacts(stored: ShopSettingsDoc | null): Promise<FirstDayFacts> {
  const [product, order, bell] = await Promise.all([
    Product.exists({}),
    Order.findOne({ listed: true }, { _id: 1 }).hint({ listed: 1, _id: -1 }).lean(),
    PushSubscription.exists({}),
  ]);
  const { mail, receiver, payments } = readServices();
  return {
    ...factsOfSettings(stored),
    hasProduct: product !== null,
    hasOrder: order !== null,
    hasBell: bell !== null,
    sendsMail: mail === 'live' && receiver !== undefined,
    // In some currencies, online payments are impossible. This setup step then counts as complete.
    takesPayments: payments === 'live' || !isChargeable(viewShop(stored).currency),
  };
}

const OVER: FirstDay = { isOver: true, steps: [] };

async function write(isOver: boolean): Promise<boolean> {
  const change = isOver ? { $set: { firstDayOver: true } } : { $unset: { firstDayOver: 1 } };
  const before = await retryOnDuplicate(() =>
    ShopSettings.findOneAndUpdate({ _id: 'shop' }, change, {
      upsert: isOver,
      returnDocument: 'before',
      projection: { firstDayOver: 1 },
    }).lean(),
  );
  return (before?.firstDayOver ?? false) !== isOver;
}

/**
 * Returns the setup checklist with its completed steps. Once all steps are complete, the checklist stays hidden, even
 * if a step becomes incomplete later.
 */
export async function readFirstDay(): Promise<FirstDay> {
  await db();
  const stored = await ShopSettings.findById('shop').lean();
  if (stored?.firstDayOver) return OVER;
  const steps = stepsOf(await readFacts(stored));
  if (!steps.every(({ done }) => done)) return { isOver: false, steps };
  await write(true);
  return OVER;
}

/** Dismisses the checklist or shows it again, and returns its new state. Calling it again is safe. */
export async function dismissFirstDay({ dismissed }: FirstDayInput): Promise<FirstDay> {
  await db();
  if (await write(dismissed))
    await record(
      { event: 'settings changed' },
      { before: { firstDayOver: !dismissed }, after: { firstDayOver: dismissed } },
    );
  return readFirstDay();
}
