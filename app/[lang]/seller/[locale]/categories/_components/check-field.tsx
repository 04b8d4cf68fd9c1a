import type { ComponentProps } from 'react';

type Texts = { label: string; hint: string };

export function CheckField({ label, hint, ...input }: ComponentProps<'input'> & Texts) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input type="checkbox" {...input} className="mt-1 size-5 shrink-0 accent-leaf" />
      <span>
        <b className="font-semibold">{label}</b>
        <span className="block text-muted text-sm">{hint}</span>
      </span>
    </label>
  );
}
