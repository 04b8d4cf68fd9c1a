import type { ComponentProps } from 'react';
import { SelectField } from '@/app/_components/field';
import { findState, stateInAddress, statesOf } from '@/lib/addresses/country-states';

export type StateProps = Pick<
  ComponentProps<'input'>,
  'name' | 'required' | 'autoComplete' | 'className'
> & {
  country: string;
  label: string;
  error?: string | undefined;
  /** The state of the address, as it was typed or chosen. */
  text: string;
  /** The address of a shop. If the state is empty, a list preselects the state that it names. */
  near?: string | undefined;
  /** Receives each choice. Without it, the form reads the input. */
  onText?: (text: string) => void;
};

/** The states of a country as a list. A stored text that is in no list stays as it is written. */
export function StateList({ country, text, near, onText, error, ...rest }: StateProps) {
  const states = statesOf(country);
  const proposed = text === '' && near ? stateInAddress(states, near) : undefined;
  const value = (proposed ?? findState(states, text))?.value ?? text;
  const isListed = value === '' || states.some((state) => state.value === value);
  const chosen = onText ? { value } : { defaultValue: value };
  return (
    <SelectField
      {...rest}
      {...chosen}
      error={error || undefined}
      onChange={({ currentTarget }) => onText?.(currentTarget.value)}
    >
      <option value="" />
      {!isListed && <option value={value}>{value}</option>}
      {states.map((state) => (
        <option key={state.value} value={state.value}>
          {state.name}
        </option>
      ))}
    </SelectField>
  );
}
