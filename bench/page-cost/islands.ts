/** The client components of a page by name, with the number of their uses. */
export type Islands = ReadonlyMap<string, number>;

/** Returns the data that a page of Next.js passes to its scripts, as one text. */
function flightOf(html: string): string {
  const pushed = html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g);
  return [...pushed].map(([, text = '""']) => String(JSON.parse(text))).join('');
}

/**
 * Returns the client components of a page, the most frequent first. `default` are those of Next.js and the
 * error pages.
 */
export function islandsOf(html: string): Islands {
  const flight = flightOf(html);
  const modules = flight.matchAll(/(?:^|\n)([0-9a-f]+):I\[[^\n]*?"([A-Za-z]\w*)"(?:,\d+)?\]/g);
  const found = new Map<string, number>();
  for (const [, id, name = ''] of modules) {
    const uses = flight.split(`"$L${id}"`).length - 1;
    if (uses > 0) found.set(name, (found.get(name) ?? 0) + uses);
  }
  return new Map([...found].sort(([, one], [, other]) => other - one));
}
