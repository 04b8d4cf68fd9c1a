import { useEffect, useState } from 'react';
import { partsOf, takenOfLine, withoutFacts } from '@/lib/catalog/import/convert';
import type { Taken } from '@/lib/catalog/import/product';
import type { ImportAnswer } from '@/lib/catalog/view';
import { uploadForm } from '@/lib/client/upload';
import type { RefusedRow } from './refused-rows';

/** How long the seller changes nothing before the shop is asked. */
const CALM_MS = 600;

/** What the shop says of products before they are imported: the server checks them as an import does. */
export type Checked = {
  /** Of these products; another list has to be checked anew. */
  of: readonly Taken[];
  done: number;
  ready: Taken[];
  refused: RefusedRow[];
  /** How many products lose facts that are not valid. */
  factsLeft: number;
};

async function check(products: readonly Taken[]) {
  const ready: Taken[] = [];
  const refused: RefusedRow[] = [];
  const again: { less: Taken; row: RefusedRow }[] = [];
  for (const part of partsOf(products)) {
    const form = new File([part.text], 'products.csv', { type: 'text/csv' });
    const { errors } = await uploadForm<ImportAnswer>({
      path: '/api/product/import?check=true',
      form,
      headers: { 'Content-Type': 'text/csv' },
    });
    const faulty = new Map(errors.map((error) => [takenOfLine(part, error.line), error]));
    for (const product of part.taken) {
      const error = faulty.get(product);
      const less = error && withoutFacts(product, error.fields ?? []);
      if (!error) {
        ready.push(product);
        continue;
      }
      const { line, source: cells } = product;
      const row = { line, cells, value: product.cells.name ?? '', why: error.message };
      if (less) again.push({ less, row });
      else refused.push(row);
    }
  }
  return { ready, refused, again };
}

/** Checks products with the shop some hundred at a time, once the seller has changed nothing for a moment. */
export function useChecked(products: readonly Taken[], isOn: boolean): Checked {
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (!isOn) return;
    let isStale = false;
    const STEP = 250;
    async function run() {
      const all: Checked = { of: products, done: 0, ready: [], refused: [], factsLeft: 0 };
      for (let at = 0; at < products.length && !isStale; at += STEP) {
        const slice = products.slice(at, at + STEP);
        try {
          const first = await check(slice);
          // Without its faulty facts a product may have a further fault, which refuses it.
          const second = await check(first.again.map(({ less }) => less));
          all.ready.push(...first.ready, ...second.ready);
          all.refused.push(...first.refused, ...second.refused);
          all.refused.push(...second.again.map(({ row }) => row));
          all.factsLeft += second.ready.length;
        } catch {
          // Without an answer the import itself reports what is at fault.
          all.ready.push(...slice);
        }
        all.done = at + slice.length;
        if (!isStale) setChecked({ ...all });
      }
    }
    const timer = setTimeout(() => void run(), CALM_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [products, isOn]);
  return checked?.of === products
    ? checked
    : { of: products, done: 0, ready: [], refused: [], factsLeft: 0 };
}
