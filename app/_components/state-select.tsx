import { Field } from '@/app/_components/field';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { hasStateList } from '@/lib/addresses/country-rules';
import type { StateProps } from './state-list';

/** A text input for the state (region) of an address. It is also shown while the list of states loads. */
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

/** The state (region) of an address: a list in the countries that have a list of states, otherwise a text input. */
export const StateSelect = (props: StateProps) =>
  hasStateList(props.country) ? (
    // The address of the shop may arrive after the first render. The list then remounts, and preselects the state of
    // the shop.
    <StateList key={`${props.country} ${props.near ?? ''}`} {...props} />
  ) : (
    <StateText {...props} />
  );
