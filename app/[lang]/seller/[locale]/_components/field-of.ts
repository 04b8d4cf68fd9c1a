type Texts = Readonly<Record<string, string>>;

/**
 * Returns the common props of form fields. `texts` has their initial values by name, and `faults` their
 * errors.
 */
export const fieldOf =
  (texts: Texts, faults: Texts) =>
  <Name extends string>(name: Name, label: string) => ({
    name,
    label,
    defaultValue: texts[name],
    error: faults[name],
  });
