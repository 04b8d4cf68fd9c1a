'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { addToCart, useLineQuantity } from '@/lib/cart/cart-store';

/** Add to Cart and Buy now; on a phone they stay under the thumb. */
export function BuyBox({ productId }: { productId: string }) {
  const quantity = useLineQuantity(productId);
  const router = useRouter();

  const buyNow = () => {
    addToCart(productId);
    router.push('/cart');
  };

  return (
    <div className="needs-scripts mt-6">
      <div
        data-own-bar
        className="flex gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-paper max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <Button
          look="soft"
          size="large"
          className="grow basis-0"
          onClick={() => addToCart(productId)}
        >
          Add to Cart
        </Button>
        <Button size="large" className="grow basis-0" onClick={buyNow}>
          Buy now
        </Button>
      </div>
      {/* The line keeps its place while it is empty. */}
      <p className="mt-3 min-h-6 text-sm">
        {quantity > 0 && (
          <Link
            href="/cart"
            className="inline-flex items-center gap-1.5 font-semibold text-leaf-strong underline-offset-4 hover:underline"
          >
            <Icon name="check" className="size-4" /> {quantity} in your cart
          </Link>
        )}
      </p>
    </div>
  );
}
