import { useCategories } from '@/lib/client/categories-store';
import { useHomeContext } from './use-usual';

/** Which categories are shown; undefined stands for all. */
export function ShelfFields({
  shelves,
  onChange,
}: {
  shelves: readonly string[] | undefined;
  onChange: (shelves: string[] | undefined) => void;
}) {
  const { language } = useHomeContext();
  const all = useCategories().filter(({ parent, hidden }) => !parent && !hidden);
  const shown = new Set(shelves ?? all.map(({ path }) => path));
  function set(path: string, isShown: boolean) {
    const next = all.filter((one) => (one.path === path ? isShown : shown.has(one.path)));
    onChange(next.length === all.length ? undefined : next.map((one) => one.path));
  }
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {all.map(({ path, text }) => (
        <label key={path} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={shown.has(path)}
            onChange={({ target }) => set(path, target.checked)}
            className="size-5 shrink-0 accent-leaf"
          />
          <span className="wrap-anywhere min-w-0">{language.labels?.[path] ?? text}</span>
        </label>
      ))}
    </div>
  );
}
