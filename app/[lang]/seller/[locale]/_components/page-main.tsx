import type { ReactNode } from 'react';
import { useSellerStatus } from '@/lib/client/seller-store';

/**
 * The main element of a page that is also open to visitors. For signed-in staff it is a plain element, because the
 * frame around the page is the main element.
 */
export function PageMain({ className, children }: { className: string; children: ReactNode }) {
  const Tag = useSellerStatus() === 'seller' ? 'div' : 'main';
  return <Tag className={className}>{children}</Tag>;
}
