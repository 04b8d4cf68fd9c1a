import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field, SelectField } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { parsePercent, type Repriced, reprice } from '@/lib/catalog/reprice';
import type { SellerProduct } from '@/lib/catalog/view';
import { formatCents, formatDollars, fromDollars, toDollars } from '@/lib/money';

/** A product with the offer price that it is to have, in units of the currency. */
export type NewOffer = { product: SellerProduct; offerPrice: number };

type Line = { product: SellerProduct; next: Repriced };

function priceLines(products: readonly SellerProduct[], percent: number, currency: string): Line[] {
  return products.map((product) => {
    const priceCents = fromDollars(product.price);
    const offerCents = fromDollars(product.offerPrice);
    return { product, next: reprice({ priceCents, offerCents }, percent, currency) };
  });
}

function Preview({ lines }: { lines: Line[] }) {
  const { currency } = useShop();
  return (
    <ul
      aria-label="Preview"
      className="max-h-[38dvh] divide-y divide-line overflow-y-auto border-line border-y"
    >
      {lines.map(({ product, next }) => (
        <li key={product._id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0 grow basis-40 wrap-anywhere">{product.name}</span>
          <span className="tabular-nums">
            <s className="text-muted">{formatDollars(product.offerPrice, currency)}</s>{' '}
            {'cents' in next && <b>{formatCents(next.cents, currency)}</b>}
          </span>
          {'reason' in next && (
            <span className="w-full font-medium text-danger text-sm">Stays: {next.reason}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Choice({ products, onApply }: { products: readonly SellerProduct[]; onApply: Apply }) {
  const { currency } = useShop();
  const [sign, setSign] = useState(-1);
  const [text, setText] = useState('');
  const percent = parsePercent(text);
  const lines = percent === undefined ? [] : priceLines(products, sign * percent, currency);
  const offers = lines.flatMap(({ product, next }) =>
    'cents' in next ? { product, offerPrice: toDollars(next.cents) } : [],
  );

  function apply(event: FormEvent) {
    event.preventDefault();
    if (offers.length > 0) onApply(offers);
  }

  return (
    <form onSubmit={apply} noValidate className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Change"
          value={sign}
          onChange={({ target }) => setSign(Number(target.value))}
        >
          <option value={-1}>Lower by</option>
          <option value={1}>Raise by</option>
        </SelectField>
        <Field
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          placeholder="10"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={text && percent === undefined ? 'A number above 0, such as 12.5' : undefined}
        />
      </div>
      {lines.length > 0 && <Preview lines={lines} />}
      <Button type="submit" size="large" aria-disabled={offers.length === 0}>
        {offers.length === 1 ? 'Change 1 price' : `Change ${offers.length} prices`}
      </Button>
    </form>
  );
}

type Apply = (offers: NewOffer[]) => void;

/** Changes the offer prices of several products by a percentage, after a look at what they become. */
export function PriceDialog({
  products,
  isOpen,
  onApply,
  onClose,
}: {
  products: readonly SellerProduct[];
  isOpen: boolean;
  onApply: Apply;
  onClose: () => void;
}) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Change offer prices" shape="sheet">
      <Choice products={products} onApply={onApply} />
    </Dialog>
  );
}
