import { beforeAll, test } from 'vitest';
import { type Client, newSeller } from '@/e2e/support/client';
import { SHOP } from '@/e2e/support/in-process';
import { orderToCountry, saveToCountry } from '@/e2e/support/order-to-country';
import { openPayingTestShop } from '@/e2e/support/paying-in-process';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { countryName } from '@/lib/addresses/country-names';

const { stripeServer } = openPayingTestShop();

let seller: Client;

beforeAll(async () => {
  seller = await newSeller(SHOP);
});

test.each(PUBLIC_ADDRESSES.map((row) => [row.country, row.label, row] as const))(
  'an order in %s to %s has the correct delivery zone, address format, amounts and invoice',
  async (country, _, row) => {
    const saved = await saveToCountry(seller, row, countryName(country, 'en'));
    await orderToCountry(seller, saved, () => stripeServer().state());
  },
);
