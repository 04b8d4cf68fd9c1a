import { beforeAll, test } from 'vitest';
import { type Client, newSeller } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { saveToCountry } from '@/e2e/support/order-to-country';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { countryName } from '@/lib/addresses/country-names';

/* Tests the addresses that orders-to-countries.test.ts omits. That file has one order for each country. */

openTestShop();
let seller: Client;
beforeAll(async () => {
  seller = await newSeller(SHOP);
});

const others = PUBLIC_ADDRESSES.filter(
  ({ country }, at) => country === PUBLIC_ADDRESSES[at - 1]?.country,
);

test.each(others.map((row) => [row.country, row.label, row] as const))(
  'a shop in %s stores the address %s as it was written, and finds its zone',
  async (country, _, row) => void (await saveToCountry(seller, row, countryName(country, 'en'))),
);
