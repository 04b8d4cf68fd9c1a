import type { ComponentProps } from 'react';
import { LinkButton } from '@/app/_components/button';
import { CartLine } from './cart-line';
import { OrderSummary } from './order-summary';

/** The lines of a cart beside the order summary. */
export function CartContents(props: ComponentProps<typeof OrderSummary>) {
  return (
    <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_24rem]">
      <section aria-label="Items in the cart">
        <ul className="@container divide-y divide-line border-line border-y">
          {props.lines.map((line) => (
            <CartLine key={line.id} {...line} />
          ))}
        </ul>
        <LinkButton href="/products" look="quiet" className="mt-4 -ml-5">
          Continue Shopping
        </LinkButton>
      </section>
      <OrderSummary {...props} />
    </div>
  );
}
