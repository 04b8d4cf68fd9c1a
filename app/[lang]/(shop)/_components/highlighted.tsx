import { highlight } from '@/lib/catalog/search/tokenize';

/** A product's name with the matched text highlighted. */
export function Highlighted({ name, query }: { name: string; query: string }) {
  let place = 0;
  return highlight(name, query).map(({ text, isMatch }) => {
    place += text.length;
    return isMatch ? (
      <mark key={place} className="rounded-sm bg-leaf-soft text-leaf-strong">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
