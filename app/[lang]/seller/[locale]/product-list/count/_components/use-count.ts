'use client';

import { useRef, useState } from 'react';
import { presentProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { findByGtin } from '@/app/[lang]/seller/[locale]/_components/scan/scan-part';
import { MAX_STOCK } from '@/lib/catalog/limits';
import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { randomKey } from '@/lib/client/random-key';
import { signal } from '@/lib/client/tones';
import { parseWhole } from '@/lib/utils/decimal';
import { createCounting } from './counting';

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
