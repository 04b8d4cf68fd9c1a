import { Icon } from '@/app/_components/icon';

/**
 * The search field, to which search-fields.ts listens. Without scripts it is a plain form that opens the
 * same list.
 */
export function SearchBox({
  className = '',
  query,
}: {
  className?: string;
  /** The text that the server has searched for. */
  query?: string;
}) {
  return (
    <search className={className}>
      <form action="/products" data-search className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label="Search products"
          placeholder="Search milk, mango, noodles…"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-full border border-edge bg-card py-2 pr-4 pl-11 text-base placeholder:text-muted"
        />
      </form>
    </search>
  );
}
