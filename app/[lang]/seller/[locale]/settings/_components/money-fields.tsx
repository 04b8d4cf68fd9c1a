import { useT } from '#i18n';
import { Field, SelectField } from '@/app/_components/field';
import { useLocale } from '@/app/_components/use-words';
import { fieldOf } from '@/app/[lang]/seller/[locale]/_components/field-of';
import { CURRENCIES } from '@/lib/shop/currencies';
import { ORDER_BUTTONS, type OrderButton } from '@/lib/shop/order-button-words';
import type { Texts } from './form-texts';

/** What the order button may say, each with its words in the language of the page. */
export type OrderButtons = readonly (readonly [OrderButton, string])[];

/** Currency, the tax of most goods, and the button that places an order. */
export function MoneyFields({
  texts,
  faults,
  orderButtons,
}: {
  texts: Texts;
  faults: Texts;
  orderButtons: OrderButtons;
}) {
  const t = useT('sellerSettings');
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' });
  const field = fieldOf(texts, faults);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField {...field('currency', t('currency'))} hint={t('currencyHint')}>
        {CURRENCIES.map((code) => (
          <option key={code} value={code}>
            {t('currencyOption', {
              code: code.toUpperCase(),
              name: names.of(code.toUpperCase()) ?? '',
            })}
          </option>
        ))}
      </SelectField>
      <Field
        {...field('taxPercent', t('taxPercent'))}
        inputMode="decimal"
        autoComplete="off"
        required
        hint={t('taxPercentHint')}
      />
      <SelectField {...field('orderButton', t('orderButton'))} hint={t('orderButtonHint')}>
        {orderButtons.map(([button, words]) => (
          <option key={button} value={button === ORDER_BUTTONS[0] ? '' : button}>
            {words}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
