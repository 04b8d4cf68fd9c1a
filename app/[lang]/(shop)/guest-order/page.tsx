import { Messages, unlistedTitle, withoutReferrer } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { GuestOrder } from './_components/guest-order';

export const ensureStatic = 'navigation';

export const generateMetadata = withoutReferrer(unlistedTitle('guestOrder', 'title'));

const NAMESPACES = [
  ...(['guestOrder', 'phoneOrderClaim', 'orders', 'order', 'days', 'tax', 'slots'] as const),
];

export default async function GuestOrderPage() {
  const { payMethods } = await shopOfPages();
  return (
    <div className="mx-auto max-w-4xl">
      <Messages namespaces={payMethods ? [...NAMESPACES, 'payMethods'] : NAMESPACES}>
        <GuestOrder />
      </Messages>
    </div>
  );
}
