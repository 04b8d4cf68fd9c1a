/** The maximum length of a shop name that fits in large letters into the header on a phone. */
const ROOM = 9;

/** Returns whether the header on a phone shows this shop name in small letters, so that it fits into one row. */
export const isLongName = (name: string): boolean => name.length > ROOM;

/** The first link of a page. It moves past the bars to `#content`, and is visible only while focused. */
export const SkipLink = ({ text }: { text: string }) => (
  <a
    href="#content"
    className="fixed start-2 top-2 z-50 max-w-72 -translate-y-40 rounded-full bg-leaf px-5 py-3 font-semibold text-on-leaf focus:translate-y-0 print:hidden"
  >
    {text}
  </a>
);
