import { useShop } from '@/app/_components/shop-provider';
import { shownPart } from '@/app/_components/use-part';
import type { OrderView } from '@/lib/orders/view';
import type { AnswersProps } from './answers';

const Answers = shownPart(() => import('./answers').then((part) => part.Answers));

const isAskedNow = ({ status, items }: OrderView): boolean =>
  status === 'Order Placed' && items.some(({ proposal }) => proposal !== undefined);

/** What the shop asks while it packs, whose code and words are loaded once it does, or where it asks of each line. */
export function AnswerPart(props: AnswersProps) {
  const isAsked = useShop().lineWishes
    ? props.order.status === 'Order Placed'
    : isAskedNow(props.order);
  return isAsked && <Answers {...props} />;
}
