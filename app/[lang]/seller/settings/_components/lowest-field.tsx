import type { Texts } from './settings-texts';

/** Whether struck prices refer to the lowest one of the 30 days before a reduction. */
export function LowestField({ texts }: { texts: Texts }) {
  return (
    <div className="mt-6">
      <h3 className="font-semibold">Reductions</h3>
      <label className="mt-1 inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name="lowestPrice"
          value="on"
          defaultChecked={texts.lowestPrice === 'on'}
          className="size-4.5 shrink-0"
        />
        Strike through the lowest price of the 30 days before a reduction
      </label>
      <p className="mt-1 max-w-prose text-muted text-sm">
        As shops in the European Union must. It stands in the place of the price, is named under the
        offer price, and discounts are counted from it. What the shop does not know, or what was as
        cheap before, is not struck through.
      </p>
    </div>
  );
}
