import type { Metadata } from 'next';
import { AddProductForm } from './_components/add-product-form';
import { SellerOnly } from './_components/seller-area';

export const metadata: Metadata = { title: 'Add Product' };

export default function AddProductPage() {
  return (
    <SellerOnly>
      <h1 className="mb-6 font-bold text-3xl">Add Product</h1>
      <AddProductForm />
    </SellerOnly>
  );
}
