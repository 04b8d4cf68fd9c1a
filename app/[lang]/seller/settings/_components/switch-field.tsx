/** A setting that is on or off. `onChange` hears of each press. */
export const SwitchField = ({
  name,
  label,
  isOn,
  onChange,
}: {
  name: string;
  label: string;
  /** How it begins. */
  isOn: boolean;
  onChange?: (isOn: boolean) => void;
}) => (
  <label className="inline-flex min-h-11 items-center gap-2.5">
    <input
      type="checkbox"
      name={name}
      value="on"
      defaultChecked={isOn}
      onChange={({ target }) => onChange?.(target.checked)}
      className="size-4.5 shrink-0"
    />
    {label}
  </label>
);
