/** How much an offer saves, in whole percent; nothing below one percent. */
export function OfferBadge({ price, offerPrice }: { price: number; offerPrice: number }) {
  const percent = Math.floor(((price - offerPrice) / price) * 100);
  if (percent < 1) return null;
  return (
    <span className="absolute top-2 left-2 rounded-full bg-tomato px-2.5 py-0.5 font-bold text-on-tomato text-sm">
      <span className="sr-only">Save </span>
      <span aria-hidden="true">−</span>
      {percent}%
    </span>
  );
}
