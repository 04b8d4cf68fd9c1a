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
  <label className="inline-flex items-start gap-2.5 py-2.5">
    <input
      type="checkbox"
      name={name}
      value="on"
      defaultChecked={isOn}
      onChange={({ target }) => onChange?.(target.checked)}
      className="mt-[calc((1lh-18px)/2)] size-4.5 shrink-0"
    />
    {label}
  </label>
);
