import { type ComponentProps, useSyncExternalStore } from 'react';
import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { useLocale } from '@/app/_components/use-locale';
import { countriesIn } from '@/lib/utils/country-code';

const never = () => () => undefined;
/** Returns false during server rendering and hydration, so that both render the same text. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'value'> & {
  /** The code of the country, or the text of a stored address that names no country. */
  country: string;
  onChoose: (country: string) => void;
};

/**
 * The select with all countries, in the language of the page. The server and the browser may know different names, so
 * the list appears after hydration. Until then, the list contains only the chosen country. A stored text that names no
 * country stays in the list until another country is chosen.
 */
export function CountrySelect({ country, onChoose, ...rest }: Props) {
  const t = useT('address');
  const locale = useLocale();
  const isHydrated = useIsHydrated();
  const all = isHydrated ? countriesIn(locale) : [];
  const rows = all.some(([code]) => code === country) ? all : [[country, country] as const, ...all];
  return (
    <SelectField
      {...rest}
      name="country"
      label={t('country')}
      value={country}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      required
    >
      {rows.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
