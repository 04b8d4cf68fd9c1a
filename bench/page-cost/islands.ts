/** The names of the client components of a page, with the number of times that the page uses each. */
export type Islands = ReadonlyMap<string, number>;

/** Returns the data that a Next.js page passes to its scripts (the React flight data), as one text. */
function flightOf(html: string): string {
  const pushed = html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g);
  return [...pushed].map(([, text = '""']) => String(JSON.parse(text))).join('');
}

/**
 * Returns the client components of a page. The name `default` stands for the components of Next.js and the
 * error pages. The most frequent component comes first.
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
