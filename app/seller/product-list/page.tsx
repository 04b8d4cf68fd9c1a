import type { Metadata } from 'next';
import { SellerOnly } from '../_components/seller-area';
import { ProductList } from './_components/product-list';

export const metadata: Metadata = { title: 'Products List' };

export default function ProductListPage() {
  return (
    <SellerOnly>
      <h1 className="mb-6 font-bold text-3xl">All Products</h1>
      <ProductList />
    </SellerOnly>
  );
}
