/** A switch for one product's stock, with a touch target of 44 px. */
export function StockSwitch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      onClick={() => onChange(!checked)}
      className="group grid size-14 shrink-0 place-items-center"
    >
      <span
        className={`flex h-7 w-12 items-center rounded-full px-1 transition-colors forced-colors:border ${checked ? 'bg-leaf' : 'bg-edge'}`}
      >
        <span
          className={`size-5 rounded-full bg-card transition-transform forced-colors:border ${checked ? 'translate-x-5 rtl:-translate-x-5' : ''}`}
        />
      </span>
    </button>
  );
}
