type Texts = Readonly<Record<string, string>>;

/**
 * Returns a function that returns the common props of a form field. `texts` contains the initial values by
 * field name, and `fieldErrors` the error messages.
 */
export const fieldOf =
  (texts: Texts, fieldErrors: Texts) =>
  <Name extends string>(name: Name, label: string) => ({
    name,
    label,
    defaultValue: texts[name],
    error: fieldErrors[name],
  });
