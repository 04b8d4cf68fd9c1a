/**
 * Loads `@/messages/de.json?namespace=age` as a module with only the namespace `age`. Use it for rarely shown
 * components. Otherwise the browser would load all messages of a language.
 *
 * @this {{ resourceQuery: string }}
 * @param {string} source
 */
export default function oneNamespace(source) {
  const namespace = new URLSearchParams(this.resourceQuery).get('namespace') ?? '';
  const texts = JSON.parse(source)[namespace];
  if (!texts) throw new Error(`there are no messages of the namespace ${namespace}`);
  return `export const ${namespace} = ${JSON.stringify(texts)};`;
}
