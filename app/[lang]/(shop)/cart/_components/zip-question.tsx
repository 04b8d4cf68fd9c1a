import { useState } from 'react';
import { Field } from '@/app/_components/field';
import { zoneOf } from '@/lib/delivery/zones';
import { formatCents, formatDollars } from '@/lib/money';
import { deliveryTo, minimumCentsOf, typedZipWords } from '@/lib/shop/delivery-math';
import type { ShopView } from '@/lib/shop/view';

/** What a delivery to a zip code costs, in a sentence. */
function termsWords(shop: ShopView, zip: string): string {
  const { fee = 0, freeFrom } = deliveryTo(shop, zip);
  const least = minimumCentsOf(shop, zoneOf(shop.zones, zip));
  const cost = fee > 0 ? `for ${formatDollars(fee, shop.currency)}` : 'free';
  const free =
    fee > 0 && freeFrom !== undefined
      ? `, free from ${formatDollars(freeFrom, shop.currency)}`
      : '';
  const from = least > 0 ? ` Orders begin at ${formatCents(least, shop.currency)}.` : '';
  return `Yes, we deliver there ${cost}${free}.${from}`;
}

/**
 * "Do you deliver to me?", answered before an address is filled in. `onZip` gets what is typed, for the
 * sums.
 */
export function ZipQuestion({
  shop,
  zip,
  onZip,
}: {
  shop: ShopView;
  zip: string;
  onZip: (zip: string) => void;
}) {
  const [isLeft, setIsLeft] = useState(false);
  const outside = typedZipWords(shop, zip, isLeft);
  const isKnown = zip !== '' && !outside && deliveryTo(shop, zip).delivers;
  return (
    <div className="mb-5">
      <Field
        label="Do you deliver to me?"
        placeholder="Your zip code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        value={zip}
        error={outside}
        onInput={({ currentTarget }) => {
          setIsLeft(false);
          onZip(currentTarget.value.trim());
        }}
        onBlur={() => setIsLeft(true)}
      />
      <p aria-live="polite" className="font-semibold text-leaf-strong">
        {isKnown && <span className="mt-1.5 block">{termsWords(shop, zip)}</span>}
      </p>
    </div>
  );
}
