import { Field, SelectField } from '@/app/_components/field';
import { CURRENCIES } from '@/lib/shop/currencies';
import type { Texts } from './settings-texts';

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** Currency and tax. */
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
    </div>
  );
}
