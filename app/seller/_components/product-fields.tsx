import { Field, SelectField, TextArea } from '@/app/_components/field';
import { MAX_STOCK } from '@/lib/catalog/limits';
import { MAX_PRICE_CENTS, toDollars } from '@/lib/money';
import { categories } from '@/lib/site';

const price = {
  type: 'number',
  min: 0.01,
  max: toDollars(MAX_PRICE_CENTS),
  step: '0.01',
  inputMode: 'decimal',
  required: true,
} as const;

/** The form fields of a product (docs/product.md 8.2). */
export function ProductFields({
  faults,
  texts,
}: {
  faults: Record<string, string>;
  /** What the fields begin with. */
  texts: Record<string, string>;
}) {
  return (
    <>
      <Field
        label="Product Name"
        name="name"
        defaultValue={texts.name}
        autoComplete="off"
        maxLength={200}
        required
        error={faults.name}
      />
      <TextArea
        label="Product Description"
        name="description"
        defaultValue={texts.description}
        hint="One bullet a line"
        error={faults.description}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          name="category"
          defaultValue={texts.category}
          error={faults.category}
        >
          {categories.map(({ path }) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </SelectField>
        <Field
          label="Weight"
          name="weight"
          defaultValue={texts.weight}
          autoComplete="off"
          maxLength={40}
          placeholder="500 g"
          hint="Optional"
          error={faults.weight}
        />
        <Field
          label="Product Price"
          name="price"
          defaultValue={texts.price}
          placeholder="0.00"
          error={faults.price}
          {...price}
        />
        <Field
          label="Offer Price"
          name="offerPrice"
          defaultValue={texts.offerPrice}
          placeholder="0.00"
          error={faults.offerPrice}
          {...price}
        />
        <Field
          label="Pieces in stock (optional)"
          name="stock"
          defaultValue={texts.stock}
          type="number"
          min={0}
          max={MAX_STOCK}
          step={1}
          inputMode="numeric"
          hint="Counted down with each order; not counted if empty"
          error={faults.stock}
        />
      </div>
    </>
  );
}
