/**
 * Loads `@/messages/de.json?area=age` as a module that contains only the namespace `age`. Components that few
 * pages show import their messages in this way. Otherwise the browser would load all messages of a language
 * with them.
 *
 * @this {{ resourceQuery: string }}
 * @param {string} source
 */
export default function oneArea(source) {
  const area = new URLSearchParams(this.resourceQuery).get('area') ?? '';
  const texts = JSON.parse(source)[area];
  if (!texts) throw new Error(`there are no messages of the area ${area}`);
  return `export const ${area} = ${JSON.stringify(texts)};`;
}
