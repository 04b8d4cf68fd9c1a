import type { Metadata } from 'next';
import { AddressForm } from './_components/address-form';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Add an address', robots: { index: false } };

export default function AddAddressPage() {
  return (
    <div data-own-bar className="mx-auto max-w-3xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">Add Shipping Address</h1>
      <p className="mb-8 text-muted">Where should we bring your groceries?</p>
      <AddressForm />
    </div>
  );
}
