/** How many gaps of a skeleton are left in a text: words in brackets that are no link and no code. */
export const gapsIn = (text: string): number =>
  text.match(/\[[^[\]\n]{2,}\](?![(:])/g)?.length ?? 0;
