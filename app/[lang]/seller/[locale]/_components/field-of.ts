type Texts = Readonly<Record<string, string>>;

/** What the fields of a form have in common: `texts` is what they begin with, by their names, and `faults` what is wrong. */
export const fieldOf =
  (texts: Texts, faults: Texts) =>
  <Name extends string>(name: Name, label: string) => ({
    name,
    label,
    defaultValue: texts[name],
    error: faults[name],
  });
