import 'server-only';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { mailIsOn } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/seller';
import { viewShop } from '@/lib/shop/read';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { Order, Product, PushSubscription, ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import type { FirstDayInput } from './schema';
import type { FirstDay } from './view';
import { type FirstDayFacts, stepsOf } from './view';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Mails of a local run go to its inbox, and to nobody. */
function sendsMail(): boolean {
  const { SMTP_URL, LOCAL } = env();
  if (!SMTP_URL || !mailIsOn() || !sellerReceiver()) return false;
  return !(LOCAL && LOOPBACK.includes(new URL(SMTP_URL).hostname));
}

/** A key of Stripe's test mode takes no money. */
const takesPayments = (): boolean => /^[rs]k_live_/.test(env().STRIPE_SECRET_KEY ?? '');

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

/** Reads one row of each collection, whatever the size of the shop. */
async function readFacts(stored: ShopSettingsDoc | null): Promise<FirstDayFacts> {
  const [product, order, bell] = await Promise.all([
    Product.exists({}),
    Order.findOne({ listed: true }, { _id: 1 }).hint({ listed: 1, _id: -1 }).lean(),
    PushSubscription.exists({}),
  ]);
  return {
    ...factsOfSettings(stored),
    hasProduct: product !== null,
    hasOrder: order !== null,
    hasBell: bell !== null,
    sendsMail: sendsMail(),
    takesPayments: takesPayments(),
  };
}

const OVER: FirstDay = { isOver: true, steps: [] };

/** Sets whether the list is over, in one write; returns whether that was a change. */
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
 * What is left to do before the shop opens. Once all is done the list is over, also if a phone is taken away later.
 * Then, and after a dismissal, it costs one read of a row.
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

/** Dismisses the list, or shows it again; returns it as it is then. Repeatable. */
export async function dismissFirstDay({ dismissed }: FirstDayInput): Promise<FirstDay> {
  await db();
  if (await write(dismissed))
    await record(
      { event: 'settings changed' },
      { before: { firstDayOver: !dismissed }, after: { firstDayOver: dismissed } },
    );
  return readFirstDay();
}
