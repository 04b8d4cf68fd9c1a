import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { CartLine, type Line } from './cart-line';
import { CHOICES } from './missing-choice';
import { OrderSummary } from './order-summary';
import { SaidChanges } from './said-changes';
import { useChoices } from './use-choices';
import { useFocusOfLines } from './use-focus-of-lines';

/** The lines of a cart beside the order summary. */
export function CartContents(props: { lines: Line[]; refresh: () => Promise<void> }) {
  const t = useT('cart');
  const asks = useShop().lineWishes;
  const choices = useChoices();
  const { wishes, setWishes } = choices;
  const focusOfLines = useFocusOfLines(props.lines.map(({ id }) => id));
  return (
    <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_24rem]">
      <section aria-label={t('items')}>
        <SaidChanges lines={props.lines} />
        <ul {...focusOfLines} className="@container divide-y divide-line border-line border-y">
          {props.lines.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              wishing={
                asks && {
                  wish: wishes[line.id],
                  onWish: (wish) => setWishes({ ...wishes, [line.id]: wish }),
                  choices: CHOICES.map(([choice, text]) => [choice, t(text)]),
                }
              }
            />
          ))}
        </ul>
        <LinkButton href="/products" look="quiet" className="mt-4 -ms-5">
          {t('goOn')}
        </LinkButton>
      </section>
      <OrderSummary {...props} choices={choices} />
    </div>
  );
}
