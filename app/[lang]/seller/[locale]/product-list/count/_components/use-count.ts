'use client';

import { useRef, useState } from 'react';
import { presentProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { findByGtin } from '@/app/[lang]/seller/[locale]/_components/scan/scan-part';
import { maxStock } from '@/lib/catalog/limits';
import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, isRejected, toastError } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';
import { playSignal } from '@/lib/client/tones';
import type { Language } from '@/lib/i18n/languages';
import { parseWhole } from '@/lib/utils/decimal';
import { stockUnit, unitOfCount } from '@/lib/weights/measures';
import { parseAmount } from '@/lib/weights/typed-amount';
import type { MeasureView } from '@/lib/weights/view';

/** The request body of a count: the counted stock, and as `from` the stock that was displayed, if any. */
type Sent = {
  id: string;
  stock: number;
  from?: number;
  unit: ReturnType<typeof unitOfCount>;
};

/** The product to count, as it was loaded. */
type Seen = MeasureView & { _id: string; stock?: number | undefined; updatedAt: string };

/**
 * Returns a function that sends the counted stock of a product through `send`, with an idempotency key. If the response
 * to a count was lost, the server may have applied it. Before another count, the function therefore repeats the lost
 * request with the same key, and starts from its result. Otherwise the difference would be applied twice.
 */
export function createCounting(
  makeKey: () => string,
  send: (sent: Sent, key: string) => Promise<unknown>,
) {
  let lost: { seen: string; sent: Sent; key: string } | undefined;
  return async (product: Seen, stock: number): Promise<void> => {
    const { _id: id, stock: from, updatedAt } = product;
    const unit = unitOfCount(product);
    const seen = JSON.stringify([id, from, updatedAt]);
    const attempt = async (sent: Sent, key: string) => {
      lost = undefined;
      try {
        await send(sent, key);
      } catch (error) {
        lost = isRejected(error) ? undefined : { seen, sent, key };
        throw error;
      }
    };
    // Once the product is loaded again, its stock includes the lost count.
    const open = lost?.seen === seen ? lost : undefined;
    if (open) await attempt(open.sent, open.key);
    if (open?.sent.stock === stock) return;
    const known = open?.sent.stock ?? from;
    const before = known === undefined ? {} : { from: known };
    await attempt({ id, stock, unit, ...before }, makeKey());
  };
}

/** The scanned barcode, and its product if it has one. */
export type Counted = { gtin: string; product?: SellerProduct | undefined };
export type Done = {
  id: string;
  product: SellerProduct;
  from: number | undefined;
  to: number;
};

const countAs = createCounting(randomKey, (body, key) =>
  callApi<ChangedProduct>('/api/product/count', {
    as: 'seller',
    body,
    headers: { 'Idempotency-Key': key },
  }),
);

/** Returns the typed count of a product as a number. Returns undefined if it is invalid. */
function countOf(text: string, product: MeasureView, language: Language): number | undefined {
  const unit = stockUnit(product);
  const pieces = unit ? parseAmount(text, unit, language) : parseWhole(text);
  return pieces !== undefined && pieces <= maxStock(unit) ? pieces : undefined;
}

/**
 * The state of the counting page. Each scan first stores the count that was typed for the previous product.
 */
export function useCount(language: Language) {
  const [counted, setCounted] = useState<Counted>();
  const [text, setText] = useState('');
  const [isFaulty, setIsFaulty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const latest = useRef('');
  const busy = useRef(false);

  /** Stores the typed count. Returns true if it is stored, or if no count was typed. */
  async function save(): Promise<boolean> {
    const { product } = counted ?? {};
    if (!product || product.removedAt || !text.trim()) return true;
    const stock = countOf(text, product, language);
    setIsFaulty(stock === undefined);
    if (stock === undefined || busy.current) return false;
    busy.current = true;
    setIsSaving(true);
    try {
      await countAs(product, stock);
      setDone((now) => [{ id: randomKey(), product, from: product.stock, to: stock }, ...now]);
      setCounted(undefined);
      setText('');
      return true;
    } catch (error) {
      playSignal('bad');
      toastError(error);
      const present = presentProduct(error);
      // The product was changed meanwhile. Discard the typed count, because it may be in another unit.
      if (present) setText('');
      if (present) setCounted((now) => now && { ...now, product: present });
      return false;
    } finally {
      busy.current = false;
      setIsSaving(false);
    }
  }

  async function scan(gtin: string) {
    latest.current = gtin;
    if (!(await save())) return playSignal('bad');
    // From now on, typed text is the count of the scanned product.
    setCounted(undefined);
    try {
      const product = await findByGtin(gtin);
      // Ignore the response if another product was scanned meanwhile.
      if (latest.current !== gtin) return;
      playSignal(product && !product.removedAt ? 'good' : 'bad');
      setText('');
      setIsFaulty(false);
      setCounted({ gtin, product });
    } catch (error) {
      playSignal('bad');
      toastError(error);
    }
  }

  return {
    counted,
    text,
    isFaulty,
    isSaving,
    done,
    scan,
    save,
    type: (next: string) => {
      setText(next);
      setIsFaulty(false);
    },
  };
}
