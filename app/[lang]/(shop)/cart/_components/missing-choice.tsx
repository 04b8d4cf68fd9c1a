import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import type { Wish } from '@/lib/orders/proposal-math';
import type { Messages } from '@/messages';

export const CHOICES = [
  ['leave out', 'leaveOut'],
  ['replace', 'replace'],
  ['call', 'callMe'],
] as const satisfies readonly [Wish, keyof Messages['cart']][];

/** What the shop does when something is missing (docs/product.md 7.9). */
export function MissingChoice({
  value,
  onChange,
}: {
  value: Wish;
  onChange: (value: Wish) => void;
}) {
  const t = useT('cart');
  return (
    <SelectField
      label={t('ifMissing')}
      className="mt-5"
      value={value}
      onChange={({ target }) =>
        onChange(CHOICES.find(([choice]) => choice === target.value)?.[0] ?? 'leave out')
      }
    >
      {CHOICES.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {t(text)}
        </option>
      ))}
    </SelectField>
  );
}
