import { useT } from '#i18n';

/** The word before the lowest price of several sizes. */
export function FromWord() {
  return <span className="font-normal text-muted text-sm">{useT('sizes')('from')}</span>;
}

/** How many sizes there are, on the picture of a card that leads to them. */
export function SizesChip({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-card px-3 py-1.5 font-semibold text-leaf-strong text-sm shadow-card ring-1 ring-line">
      {useT('sizes')('count', { count })}
    </span>
  );
}
