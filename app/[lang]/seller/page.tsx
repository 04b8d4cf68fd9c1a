import type { Metadata } from 'next';
import { AddProductForm } from './_components/add-product-form';
import { SellerOnly } from './_components/seller-area';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: { absolute: 'Add Product · Seller area' } };

export default function AddProductPage() {
  return (
    <SellerOnly>
      <h1 className="mb-6 font-bold text-3xl">Add Product</h1>
      <AddProductForm />
    </SellerOnly>
  );
}
