import { SelectField } from '@/app/_components/field';
import type { IfMissing } from './use-choices';

const CHOICES = [
  ['leave out', 'Leave it out'],
  ['replace', 'Replace it with something similar'],
  ['call', 'Call me'],
] as const satisfies readonly [IfMissing, string][];

/** What the shop does when something is missing (docs/product.md 7.9). */
export function MissingChoice({
  value,
  onChange,
}: {
  value: IfMissing;
  onChange: (value: IfMissing) => void;
}) {
  return (
    <SelectField
      label="If something is missing"
      className="mt-5"
      value={value}
      onChange={({ target }) =>
        onChange(CHOICES.find(([choice]) => choice === target.value)?.[0] ?? 'leave out')
      }
    >
      {CHOICES.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
