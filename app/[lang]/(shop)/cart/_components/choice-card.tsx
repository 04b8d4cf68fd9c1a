import type { ReactNode } from 'react';

/** A card that acts as a radio button. */
export function ChoiceCard({
  name,
  checked,
  onChoose,
  disabled,
  children,
}: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge px-4 py-2.5 has-checked:border-leaf has-checked:bg-leaf-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        disabled={disabled}
        className="size-4.5 shrink-0"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
