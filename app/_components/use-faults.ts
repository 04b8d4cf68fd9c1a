'use client';

import { type FormEvent, useState } from 'react';

/**
 * The faults of a form by the names of its inputs. `onInput`, for the form, removes the fault of a
 * field as soon as the field is changed.
 */
export function useFaults() {
  const [faults, setFaults] = useState<Record<string, string>>({});
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const name = 'name' in target ? String(target.name) : '';
    if (!(name in faults)) return;
    const { [name]: _, ...rest } = faults;
    setFaults(rest);
  }
  return { faults, setFaults, onInput };
}
