import { useT } from '#i18n';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { categoryOption } from '@/lib/catalog/category-words';
import { useCategories } from '@/lib/client/categories-store';
import { FactFields } from './fact-fields';
import { TranslationFields } from './translation-fields';

/* Texts, because a number field of an English browser drops a decimal comma: 2,49 became 249. */
const number = { autoComplete: 'off', maxLength: 15 } as const;
const price = { ...number, inputMode: 'decimal' } as const;

/** The class and the deposit of a product, in a shop that says how it is taxed. */
function TaxOfProduct({
  texts,
  faults,
  classes,
}: {
  texts: Record<string, string>;
  faults: Record<string, string>;
  classes: readonly { id: string; name: string; percent: number }[];
}) {
  return (
    <>
      {classes.length > 0 && (
        <SelectField
          label="Tax"
          name="taxClass"
          defaultValue={texts.taxClass}
          error={faults.taxClass}
        >
          <option value="">As its category</option>
          {classes.map(({ id, name, percent }) => (
            <option key={id} value={id}>
              {name} ({percent}%)
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label="Deposit for each piece"
        name="deposit"
        defaultValue={texts.deposit}
        inputMode="decimal"
        placeholder="0.00"
        hint="Such as of its bottle; none if empty"
        error={faults.deposit}
        {...number}
      />
    </>
  );
}

/** The form fields of a product (docs/product.md 8.2). */
export function ProductFields({
  faults,
  texts,
}: {
  faults: Record<string, string>;
  /** What the fields begin with. */
  texts: Record<string, string>;
}) {
  const { taxMode, taxClasses = [] } = useShop();
  const categories = useCategories();
  const ofForm = useT('factsForm');
  const isUnknown = texts.category && !categories.some(({ path }) => path === texts.category);
  const isTaxed = Boolean(taxMode) || taxClasses.length > 0 || Boolean(texts.deposit);
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
        hint="One per line"
        error={faults.description}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          name="category"
          defaultValue={texts.category}
          error={faults.category}
        >
          {/* One that is not known yet, or is gone, stays chosen until the seller chooses another. */}
          {isUnknown && <option value={texts.category}>{texts.category}</option>}
          {categories.map((one) => (
            <option key={one.path} value={one.path}>
              {categoryOption(one)}
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
          required
          {...price}
        />
        <Field
          label="Offer Price"
          name="offerPrice"
          defaultValue={texts.offerPrice}
          placeholder="0.00"
          hint={ofForm('offerHint')}
          error={faults.offerPrice}
          {...price}
        />
        <Field
          label="Pieces in stock (optional)"
          name="stock"
          defaultValue={texts.stock}
          inputMode="numeric"
          hint="Counted down with each order; not counted if empty"
          error={faults.stock}
          {...number}
        />
        {isTaxed && <TaxOfProduct texts={texts} faults={faults} classes={taxClasses} />}
      </div>
      <TranslationFields of="product" texts={texts} faults={faults} />
      <FactFields texts={texts} faults={faults} />
    </>
  );
}
