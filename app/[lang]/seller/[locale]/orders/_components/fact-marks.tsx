import { useT } from '#i18n';
import { allergenWords } from '@/lib/catalog/facts/fact-words';
import type { ProductView } from '@/lib/catalog/view';
import { isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

type Marked = Pick<ProductView, 'allergens' | 'leastAge'>;

/** What whoever packs has to know of a product: its age limit and its allergens; nothing where neither is stated. */
export function FactMarks({ product: { allergens, leastAge } }: { product: Marked }) {
  const t = useT('facts');
  const ofForm = useT('factsForm');
  const { contains = [], mayContain = [] } = allergens ?? {};
  const hasAny = contains.length + mayContain.length > 0;
  if (!leastAge && !hasAny) return null;
  return (
    <span className="block text-sm leading-snug">
      {leastAge && (
        <strong className="me-1.5 inline-block rounded border border-current px-1 tabular-nums">
          {ofForm('ageMark', { age: leastAge })}
        </strong>
      )}
      {allergens && hasAny && allergenWords(allergens, t).join('. ')}
    </span>
  );
}

/** That the ID of the shopper is to be checked; nothing of an order without an age limit, and once it is closed. */
export function CheckIdNote({ order, className }: { order: OrderView; className: string }) {
  const t = useT('factsForm');
  const { leastAge, status } = order;
  if (!leastAge || isClosed(status)) return null;
  return <p className={className}>{t('checkIdOf', { age: leastAge })}</p>;
}
