import { useT } from '#i18n';
import { usePerson } from '@/lib/client/seller-store';
import type { OrderView } from '@/lib/orders/view';

/** Who packs an order at the time `now` (ms), in words, and whether it is who looks at it; undefined when nobody does. */
export function useClaim(
  { claim }: OrderView,
  now: number,
): { person: string; isMine: boolean; words: string } | undefined {
  const t = useT('board');
  const me = usePerson()?.id ?? 'owner';
  if (!claim || Date.parse(claim.until) <= now) return undefined;
  const { person, name = t('theOwner') } = claim;
  const isMine = person === me;
  return { person, isMine, words: isMine ? t('youPack') : t('packs', { name }) };
}
