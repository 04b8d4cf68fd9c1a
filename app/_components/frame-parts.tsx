/** The maximum length of a shop name that fits in large letters into the header on a phone. */
const ROOM = 9;

export const isLongName = (name: string): boolean => name.length > ROOM;

export const SkipLink = ({ text }: { text: string }) => (
  <a
    href="#content"
    className="fixed start-2 top-2 z-50 max-w-72 -translate-y-40 rounded-full bg-leaf px-5 py-3 font-semibold text-on-leaf focus:translate-y-0 print:hidden"
  >
    {text}
  </a>
);
