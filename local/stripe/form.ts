/**
 * A parsed form body of Stripe's API, for example `line_items[0][price_data][currency]=usd`. All values are still
 * strings.
 */
export type Form = string | { [name: string]: Form };

export function parseForm(text: string): { [name: string]: Form } {
  // Use an object without a prototype, because a parameter may be called __proto__.
  const root: { [name: string]: Form } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    const leaf = path.pop() ?? '';
    let at = root;
    for (const step of path) {
      // Empty brackets mean the next index, as in `expand[]=a&expand[]=b`.
      const key = step === '' ? String(Object.keys(at).length) : step;
      const next = at[key] ?? Object.create(null);
      if (typeof next === 'string') throw new FormError(name);
      at[key] = next;
      at = next;
    }
    const key = leaf === '' ? String(Object.keys(at).length) : leaf;
    if (typeof at[key] === 'object') throw new FormError(name);
    at[key] = value;
  }
  return root;
}

export class FormError extends Error {
  constructor(readonly param: string) {
    super(`Invalid request: parameter ${param} is both a value and a container`);
  }
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return [name];
  const [, head = name, brackets = ''] = match;
  return [head, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)];
}

export function canonical(form: Form): string {
  if (typeof form === 'string') return JSON.stringify(form);
  const entries = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join()}}`;
}
