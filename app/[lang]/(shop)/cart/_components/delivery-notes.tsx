import { useT } from '#i18n';
import { useNow } from '@/app/_components/use-now';
import { useDayWords } from '@/app/_components/use-words';
import { useFreshShop } from '@/lib/client/shop-store';
import { nextOpening, openingWords } from '@/lib/shop/opening-math';
import { promiseOf } from '@/lib/shop/words';

/** While the shop is closed: when it opens, and that the order is taken for then. */
export function OpeningNote() {
  const t = useT('cart');
  const ofPromise = useT('promise');
  const said = useDayWords();
  const shop = useFreshShop();
  const now = useNow(30_000);
  const hours = shop?.openingHours;
  const opening = nextOpening(hours, now);
  // That there is no opening ahead is a reason against the order, and said as such.
  if (!shop || !hours || opening === undefined || opening === now) return null;
  const isByWindow = shop.windows?.on && shop.windows.only;
  return (
    <p className="mt-6 rounded-field bg-amber-soft px-4 py-3 text-amber">
      <strong>
        {t('closedOpens', { when: openingWords(opening, now, hours.timeZone, said) })}
      </strong>{' '}
      {isByWindow ? t('orderAlready') : t('arrivesAfter', { promise: promiseOf(shop, ofPromise) })}
    </p>
  );
}
