import { Select } from '@/app/_components/field';
import { categories } from '@/lib/site';
import { SearchField } from '../../_components/search-field';

export type Filters = { q: string; category: string; stock: string };

/** Narrows the list by name, category and stock. */
export function ProductFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  return (
    <div className="flex flex-col gap-3 lg:flex-row">
      <SearchField
        label="Find by name"
        value={filters.q}
        onChange={(q) => onChange({ ...filters, q })}
      />
      <div className="grid grid-cols-2 gap-3 lg:flex">
        <Select
          aria-label="Category"
          value={filters.category}
          onChange={(event) => onChange({ ...filters, category: event.target.value })}
          className="min-h-12 min-w-0"
        >
          <option value="">All categories</option>
          {categories.map(({ path }) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Stock"
          value={filters.stock}
          onChange={(event) => onChange({ ...filters, stock: event.target.value })}
          className="min-h-12 min-w-0"
        >
          <option value="">Any stock</option>
          <option value="in">In stock</option>
          <option value="out">Out of stock</option>
        </Select>
      </div>
    </div>
  );
}
