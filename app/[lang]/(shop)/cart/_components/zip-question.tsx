import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { useMoney } from '@/app/_components/use-money';
import { zoneOf } from '@/lib/delivery/zones';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { deliveryTo, minimumCentsOf, typedZipWords } from '@/lib/shop/delivery-math';
import type { ShopView } from '@/lib/shop/view';
import { plainDigits } from '@/lib/utils/decimal';
import { ZIP_CODE } from '@/lib/utils/zip-code';

/** What a delivery to a zip code costs, in a sentence. */
function useTermsWords(shop: ShopView): (zip: string) => string {
  const t = useT('cart');
  const money = useMoney(shop.currency);
  return (zip) => {
    const { fee = 0, freeFrom } = deliveryTo(shop, zip);
    const least = minimumCentsOf(shop, zoneOf(shop.zones, zip));
    const from = freeFrom === undefined ? undefined : money.of(freeFrom);
    const words = [
      fee === 0
        ? t('yesFree')
        : from === undefined
          ? t('yesFor', { fee: money.of(fee) })
          : t('yesForFreeFrom', { fee: money.of(fee), from }),
      ...(least > 0 ? [t('ordersFrom', { sum: money.ofCents(least) })] : []),
    ];
    return words.join(' ');
  };
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
  const t = useT('cart');
  const { code } = usePageLanguage();
  const termsWords = useTermsWords(shop);
  const [isLeft, setIsLeft] = useState(false);
  const outside = typedZipWords(shop, zip, isLeft, {
    t: useT('terms'),
    language: code,
  });
  const isKnown = ZIP_CODE.test(plainDigits(zip)) && !outside && deliveryTo(shop, zip).delivers;
  return (
    <div className="mb-5">
      <Field
        label={t('doYouDeliver')}
        placeholder={t('yourZip')}
        inputMode={code === DEFAULT_LANGUAGE ? 'numeric' : 'text'}
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
        {isKnown && <span className="mt-1.5 block">{termsWords(zip)}</span>}
      </p>
    </div>
  );
}
