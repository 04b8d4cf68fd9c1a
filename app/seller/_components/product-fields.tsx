import { Field, SelectField, TextArea } from '@/app/_components/field';
import { categories } from '@/lib/site';

const price = {
  type: 'number',
  min: 0,
  step: '0.01',
  inputMode: 'decimal',
  required: true,
} as const;

/** What is typed about a product (spec section 5). */
export function ProductFields({ faults }: { faults: Record<string, string> }) {
  return (
    <>
      <Field
        label="Product Name"
        name="name"
        autoComplete="off"
        maxLength={200}
        required
        error={faults.name}
      />
      <TextArea
        label="Product Description"
        name="description"
        hint="One bullet a line"
        error={faults.description}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Category" name="category" error={faults.category}>
          {categories.map(({ path }) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </SelectField>
        <Field
          label="Weight"
          name="weight"
          autoComplete="off"
          maxLength={40}
          placeholder="500 g"
          hint="Optional"
          error={faults.weight}
        />
        <Field
          label="Product Price"
          name="price"
          placeholder="0.00"
          error={faults.price}
          {...price}
        />
        <Field
          label="Offer Price"
          name="offerPrice"
          placeholder="0.00"
          error={faults.offerPrice}
          {...price}
        />
      </div>
    </>
  );
}
