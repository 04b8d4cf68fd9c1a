import { highlight } from '@/lib/catalog/highlight';

/** A product's name with what was searched for standing out. */
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
