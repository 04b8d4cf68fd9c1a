import type { ComponentProps } from 'react';
import { usePageLanguage } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { findState, stateInAddress, statesOf } from '@/lib/addresses/country-states';

export type StateProps = Pick<
  ComponentProps<'input'>,
  'name' | 'required' | 'autoComplete' | 'className'
> & {
  country: string;
  label: string;
  error?: string | undefined;
  text: string;
  /** The address of the shop. If `text` is empty, the list preselects the state in this address. */
  near?: string | undefined;
  /** Without this callback, the form reads the select when it is submitted. */
  onText?: (text: string) => void;
};

/** If the list lacks the stored text, the text is an additional option. */
export function StateList({ country, text, near, onText, error, ...rest }: StateProps) {
  const states = statesOf(country, usePageLanguage().code);
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
