'use client';

import { useRef, useState } from 'react';
import { presentProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { findByGtin } from '@/app/[lang]/seller/[locale]/_components/scan/find-by-gtin';
import { MAX_STOCK } from '@/lib/catalog/limits';
import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, isRefused, toastError } from '@/lib/client/api-client';
import { signal } from '@/lib/client/barcodes/signal';
import { randomKey } from '@/lib/client/random-key';
import { parseWhole } from '@/lib/utils/decimal';
import { unitOfCount } from '@/lib/weights/read-math';
import type { MeasureView } from '@/lib/weights/view';

/** A count as it is sent: the pieces that there are, and those that the screen said, if it said any. */
type Sent = {
  id: string;
  stock: number;
  from?: number;
  unit: ReturnType<typeof unitOfCount>;
};

/** The product that is counted, as it was read. */
type Seen = MeasureView & { _id: string; stock?: number | undefined; updatedAt: string };

/**
 * Makes a function that counts a product by `send`, once for each key. A count whose answer was lost may be made by now: it is
 * sent again under its own key, and another number counts from it, or its difference would count twice.
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
        lost = isRefused(error) ? undefined : { seen, sent, key };
        throw error;
      }
    };
    // Of a product that was read anew nothing is open.
    const open = lost?.seen === seen ? lost : undefined;
    if (open) await attempt(open.sent, open.key);
    if (open?.sent.stock === stock) return;
    const known = open?.sent.stock ?? from;
    const before = known === undefined ? {} : { from: known };
    await attempt({ id, stock, unit, ...before }, makeKey());
  };
}

/** What is counted now: a product, or a barcode that none has. */
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

/** The pieces that were typed; undefined for what is no count. */
function piecesOf(text: string): number | undefined {
  const pieces = parseWhole(text);
  return pieces !== undefined && pieces <= MAX_STOCK ? pieces : undefined;
}

/** Counts products one after the other: each scan saves the count that was typed before it. */
export function useCount() {
  const [counted, setCounted] = useState<Counted>();
  const [text, setText] = useState('');
  const [isFaulty, setIsFaulty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [done, setDone] = useState<readonly Done[]>([]);
  const latest = useRef('');
  const busy = useRef(false);

  /** Saves what was typed; answers whether nothing is left to be saved. */
  async function save(): Promise<boolean> {
    const { product } = counted ?? {};
    if (!product || product.removedAt || !text.trim()) return true;
    const stock = piecesOf(text);
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
      signal('bad');
      toastError(error);
      const present = presentProduct(error);
      // What was typed is of another unit.
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
    if (!(await save())) return signal('bad');
    // What is typed from now on is of the product that was scanned.
    setCounted(undefined);
    try {
      const product = await findByGtin(gtin);
      // Of two scans in a row the later one counts.
      if (latest.current !== gtin) return;
      signal(product && !product.removedAt ? 'good' : 'bad');
      setText('');
      setIsFaulty(false);
      setCounted({ gtin, product });
    } catch (error) {
      signal('bad');
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
