import { Field, SelectField } from '@/app/_components/field';
import { CURRENCIES } from '@/lib/shop/currencies';
import { ORDER_BUTTONS } from '@/lib/shop/order-button-words';
import type { Texts } from './settings-texts';

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** Currency, the tax of most goods, and the button that places an order. */
export function MoneyFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Currency"
        name="currency"
        defaultValue={texts.currency}
        hint="Prices keep their numbers and are not converted. Orders that are placed already, and their refunds, stay in the currency in which they were placed."
        error={faults.currency}
      >
        {CURRENCIES.map((code) => (
          <option key={code} value={code}>
            {code.toUpperCase()}, {names.of(code.toUpperCase())}
          </option>
        ))}
      </SelectField>
      <Field
        label="Tax in percent"
        name="taxPercent"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={texts.taxPercent}
        hint="Of the price of the goods, such as 2 or 8.25. Placed orders keep the tax that they have."
        error={faults.taxPercent}
      />
      <SelectField
        label="Words of the order button"
        name="orderButton"
        defaultValue={texts.orderButton}
        hint="Some countries ask for words that say that the order is to be paid for."
        error={faults.orderButton}
      >
        {ORDER_BUTTONS.map((words) => (
          <option key={words} value={words === ORDER_BUTTONS[0] ? '' : words}>
            {words}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
