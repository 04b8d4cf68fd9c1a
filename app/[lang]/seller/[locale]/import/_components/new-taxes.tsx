import { useT } from '#i18n';
import { Select } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { NO_TAX } from '@/lib/catalog/import/values';
import type { Import } from './use-import';

/** No class of its own: an option needs a value that is no empty text, which stands for no choice. */
const DEFAULT = '-';

/** Names and rates of taxes that the shop does not have: one of its classes is chosen for each. */
export function NewTaxes({
  unknown,
  mapped,
  choose,
}: {
  unknown: ReadonlyMap<string, number>;
  mapped: Readonly<Record<string, string>>;
  choose: Import['choose'];
}) {
  const t = useT('movingIn');
  const { taxPercent, taxClasses = [] } = useShop();
  const chosen = Object.keys(mapped).map((label): [string, number?] => [label]);
  const nameOf = (label: string) => (label === NO_TAX ? t('noTax') : label);

  /** Takes a class for a name; the empty text takes the choice back. */
  function map(label: string, value: string) {
    const { [label]: _, ...others } = mapped;
    const id = value === DEFAULT ? '' : value;
    choose({ taxMapped: value ? { ...others, [label]: id } : others });
  }

  return (
    <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
      {[...chosen, ...unknown].map(([label, count]) => (
        <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
          <span className="wrap-anywhere min-w-0 grow basis-40">
            <b className="font-semibold">
              <bdi>{nameOf(label)}</bdi>
            </b>
            {count && (
              <span className="block text-muted text-sm">{t('productCount', { count })}</span>
            )}
          </span>
          <Select
            aria-label={t('taxFor', { name: nameOf(label) })}
            value={mapped[label] === '' ? DEFAULT : (mapped[label] ?? '')}
            onChange={({ target }) => map(label, target.value)}
            className="min-w-0 max-w-full"
          >
            <option value="">{t('choose')}</option>
            <option value={DEFAULT}>
              {taxClasses.length > 0 ? t('defaultTax') : `${t('defaultTax')} (${taxPercent}%)`}
            </option>
            {taxClasses.map(({ id, name, percent }) => (
              <option key={id} value={id}>{`${name} (${percent}%)`}</option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
