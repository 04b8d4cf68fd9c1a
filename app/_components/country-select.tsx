import { type ComponentProps, useEffect, useSyncExternalStore } from 'react';
import { useT } from '#i18n';
import { hasStateList } from '@/lib/addresses/country-rules';
import { refreshShop, useFreshShop } from '@/lib/client/shop-store';
import { areasOf } from '@/lib/delivery/zones';
import { countriesIn } from '@/lib/utils/country-code';
import { Field, SelectField } from './field';
import type { StateProps } from './state-list';
import { lazyComponent } from './use-lazy-component';
import { useLocale } from './use-locale';

const never = () => () => undefined;
/** Returns false during server rendering and hydration, so that both render the same text. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'value'> & {
  /** The code of the country, or the stored text of an old address that names no country. */
  country: string;
  onChoose: (country: string) => void;
};

/**
 * The server and the browser may name countries differently, so the list appears after hydration. A stored text that
 * names no country stays in the list until the user chooses a country.
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

function StateText({ country: _, near: __, text, onText, error, ...rest }: StateProps) {
  const value = onText ? { value: text } : { defaultValue: text };
  return (
    <Field
      {...rest}
      {...value}
      error={error || undefined}
      onChange={({ currentTarget }) => onText?.(currentTarget.value)}
    />
  );
}

const StateList = lazyComponent<StateProps>(
  () => import('./state-list').then(({ StateList: List }) => List),
  StateText,
);

export const StateSelect = (props: StateProps) =>
  hasStateList(props.country) ? (
    // The address of the shop may arrive after the first render. The list then remounts, and preselects the state of
    // the shop.
    <StateList key={`${props.country} ${props.near ?? ''}`} {...props} />
  ) : (
    <StateText {...props} />
  );

export function useAreas(): string[] {
  const shop = useFreshShop();
  const isLoaded = shop !== undefined;
  useEffect(() => {
    if (!isLoaded) void refreshShop();
  }, [isLoaded]);
  return shop ? [...new Set(areasOf(shop))] : [];
}
