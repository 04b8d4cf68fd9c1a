import type { ReactNode } from 'react';

/** What puts a product into the cart, Buy now, and once it is there the link to the cart; on a phone fixed at the bottom. */
export function BuyBar({ children }: { children: ReactNode }) {
  return (
    <div className="needs-scripts mt-6">
      <div
        data-own-bar
        // The quantity of what is in the cart is a status: beside it there is room on a phone, but not always with the
        // largest text.
        className="@container flex flex-wrap gap-3 leading-tight max-md:tall:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-paper max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] min-[12rem]:max-md:has-[[role=status]]:flex-nowrap max-[12rem]:gap-1 max-[12rem]:[&>a]:basis-[min-content] max-[12rem]:[&>button]:basis-auto md:min-h-13"
      >
        {children}
      </div>
    </div>
  );
}
