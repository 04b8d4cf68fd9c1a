import { expect, test } from 'vitest';
import { address, Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { ownProduct } from '@/e2e/support/own-product';
import { omitUndefined } from '@/lib/utils/omit-undefined';

openTestShop();

const { street: _, city: __, state: ___, zipcode: ____, country: _____, ...person } = address;

async function openShop(country: string, ...entries: string[]) {
  const seller = await newSeller(SHOP);
  const { body } = await new Client(SHOP).get('/api/shop/settings');
  const { revision } = body.shop as { revision: number };
  const saved = await seller.post('/api/seller/settings', {
    ...{ revision, name: 'Corner', currency: 'eur', taxPercent: 0, promiseMinutes: 30, country },
    ...omitUndefined({
      zones:
        entries.length > 0
          ? entries.map((entry) => ({ name: entry, zipCodes: [entry], fee: 3 }))
          : undefined,
    }),
  });
  return { seller, saved };
}

test.each([
  {
    shop: 'GB',
    zone: 'SW1A',
    place: { street: '10 Downing Street', city: 'London', zipcode: 'sw1a 2aa', country: 'UK' },
    lines: ['10 Downing Street', 'London', 'sw1a 2aa', 'United Kingdom'],
  },
  {
    shop: 'NL',
    zone: '1000-1099',
    place: { street: 'Museumstraat 1', city: 'Amsterdam', zipcode: '1071 XX', country: 'NL' },
    lines: ['Museumstraat 1', '1071 XX Amsterdam', 'Netherlands'],
  },
  {
    shop: 'IE',
    zone: 'D02',
    place: { street: 'Kildare Street', city: 'Dublin 2', zipcode: 'D02XR20', country: 'Ireland' },
    lines: ['Kildare Street', 'Dublin 2', 'D02XR20', 'Ireland'],
  },
  {
    shop: 'CA',
    zone: 'K1A',
    place: {
      ...{ street: '111 Wellington Street', city: 'Ottawa', state: 'ON' },
      ...{ zipcode: 'K1A 0A9', country: 'CA' },
    },
    lines: ['111 Wellington Street', 'Ottawa ON K1A 0A9', 'Canada'],
  },
  {
    shop: 'PT',
    zone: '1000-1999',
    place: { street: 'Praça do Município', city: 'Lisboa', zipcode: '1149-014', country: 'PT' },
    lines: ['Praça do Município', '1149-014 Lisboa', 'Portugal'],
  },
  {
    shop: 'AE',
    zone: '*',
    place: { street: 'Al Ittihad Road', state: 'Dubai', country: 'AE' },
    lines: ['Al Ittihad Road', 'Dubai', 'United Arab Emirates'],
  },
  {
    shop: 'HK',
    zone: '*',
    place: { street: '2 Connaught Place', city: 'Central', state: 'Hong Kong', country: 'HK' },
    lines: ['2 Connaught Place', 'Central', 'Hong Kong', 'Hong Kong SAR China'],
  },
  {
    shop: 'US',
    zone: '94102',
    place: {
      ...{ street: '1 Dr Carlton B Goodlett Pl', city: 'San Francisco', state: 'CA' },
      ...{ zipcode: '94102-4603', country: 'USA' },
    },
    lines: ['1 Dr Carlton B Goodlett Pl', 'San Francisco, CA 94102-4603', 'United States'],
  },
])(
  'a shop in $shop accepts an order to its own country, and formats the address by its rules',
  async ({ shop, zone, place, lines }) => {
    const { seller, saved } = await openShop(shop, zone);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const product = await ownProduct(SHOP, seller);
    const shopper = await shopperWithAddress(SHOP);
    const added = await shopper.post('/api/address/add', { address: { ...person, ...place } });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const given = added.body.address as { _id: string };
    expect(given).toMatchObject({ countryCode: shop, lines, street: place.street });
    const placed = await shopper.post('/api/order/cod', {
      items: [{ product: product._id, quantity: 1 }],
      address: given._id,
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const { body } = await seller.get('/api/order/seller');
    const [order] = body.orders as { address: object; fees?: { amount: number }[] }[];
    expect(order?.address).toMatchObject({ lines, countryCode: shop, ...person });
    if (place.zipcode) {
      const path = `/api/shop/delivers?zip=${encodeURIComponent(place.zipcode)}`;
      expect((await new Client(SHOP).get(path)).body).toMatchObject({ delivers: true, zone });
      const outside = await new Client(SHOP).get('/api/shop/delivers?zip=0');
      expect(outside.body).toMatchObject({ delivers: false });
    }
  },
);

test('a shop in Ireland validates the Eircode, and accepts an address without an Eircode', async () => {
  await openShop('IE');
  const shopper = await shopperWithAddress(SHOP);
  const send = (place: object) =>
    shopper.post('/api/address/add', { address: { ...person, street: '1', ...place } });
  const wrong = await send({ city: 'Cork', zipcode: '12345', country: 'IE' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toEqual({
    'address.zipcode': 'Eircode must look like D02 AF30',
  });
  const unknown = await send({ city: 'Cork', country: 'Atlantis' });
  expect(unknown.body.fields).toEqual({ 'address.country': 'Choose a country from the list' });
  const without = await send({ city: 'Cork', country: 'IE' });
  expect(without.body.address).toMatchObject({ zipcode: '', state: '', country: 'Ireland' });
});

test('a shop without a country setting requires a numeric zip code in addresses', async () => {
  const { saved } = await openShop('');
  expect(saved.status).toBe(200);
  const shopper = await shopperWithAddress(SHOP);
  const send = (change: object) =>
    shopper.post('/api/address/add', { address: { ...address, ...change } });
  const fields = async (change: object) => (await send(change)).body.fields;
  const plain = await send({ street: '1 New Street', zipcode: 2134 });
  const { _id, ...stored } = plain.body.address as { _id: string };
  expect(stored).toEqual({ ...address, street: '1 New Street', zipcode: '2134' });
  expect(await fields({ zipcode: 'SW1A 1AA' })).toEqual({
    'address.zipcode': 'Zip code must be a number',
  });
  expect(await fields({ zipcode: '' })).toEqual({ 'address.zipcode': 'Zip code is required' });
  expect(await fields({ zipcode: null })).toEqual({ 'address.zipcode': 'Zip code is required' });
  expect(await fields({ city: ' ' })).toEqual({ 'address.city': 'City is required' });
  expect(await fields({ city: undefined })).toEqual({ 'address.city': 'City is required' });
  expect(await fields({ state: '' })).toEqual({ 'address.state': 'State is required' });
  expect(await fields({ zipcode: '1'.repeat(13) })).toEqual({
    'address.zipcode': 'Zip code can have at most 12 characters',
  });
  const free = await send({ street: '2 New Street', country: 'Atlantis' });
  expect(free.body.address).toMatchObject({ country: 'Atlantis' });
  const asked = await new Client(SHOP).get('/api/shop/delivers?zip=SW1A');
  expect([asked.status, asked.body.message]).toEqual([
    400,
    'Postal codes must be numbers with up to 12 digits',
  ]);
});

test('a phone order requires the address fields of the country in the shop settings', async () => {
  const { seller } = await openShop('GB', 'SW1A');
  const product = await ownProduct(SHOP, seller);
  const customer = { name: 'Ada Grocer', phone: '020 7946 0000', street: '1', city: 'London' };
  const send = (change: object) =>
    seller.post('/api/order/for', {
      items: [{ product: product._id, quantity: 1 }],
      way: 'delivery',
      customer: { ...customer, country: 'GB', ...change },
    });
  const lacking = await send({});
  expect(lacking.body.fields).toEqual({ 'customer.zipcode': 'Postcode is required' });
  const placed = await send({ zipcode: 'SW1A 2AA' });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const { body } = await seller.get('/api/order/seller');
  const [order] = body.orders as { address: object }[];
  expect(order?.address).toMatchObject({
    lines: ['1', 'London', 'SW1A 2AA', 'United Kingdom'],
    countryCode: 'GB',
  });
});

test('a delivery zone applies only to addresses in the country of the shop', async () => {
  const { seller, saved } = await openShop('CH', '80*', 'AT-8010', 'NL-7573AB');
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const product = await ownProduct(SHOP, seller);
  const shopper = await shopperWithAddress(SHOP);
  const orderTo = async (place: object) => {
    const added = await shopper.post('/api/address/add', {
      address: { ...person, street: 'Hauptplatz 1', ...place },
    });
    const { _id } = added.body.address as { _id: string };
    return shopper.post('/api/order/cod', {
      items: [{ product: product._id, quantity: 1 }],
      address: _id,
    });
  };
  const places = [
    [{ zipcode: '8001', city: 'Zürich', country: 'CH' }, 200],
    [{ zipcode: '8010', city: 'Graz', country: 'AT' }, 200],
    [{ zipcode: '8020', city: 'Graz', country: 'AT' }, 422],
    [{ zipcode: '7573 AB', city: 'Oldenzaal', country: 'NL' }, 200],
  ] as const;
  for (const [place, status] of places)
    expect((await orderTo(place)).status, JSON.stringify(place)).toBe(status);
  const visitor = new Client(SHOP);
  const delivers = async (query: string) => (await visitor.get(`/api/shop/delivers?${query}`)).body;
  expect(await delivers('zip=8001')).toMatchObject({ delivers: true, zone: '80*' });
  expect(await delivers('zip=8001&country=AT')).toEqual(
    expect.objectContaining({ delivers: false }),
  );
  expect(await delivers('zip=8010&country=at')).toMatchObject({ zone: 'AT-8010' });
  expect(await delivers('zip=AT-8010')).toMatchObject({ zone: 'AT-8010' });
  expect((await visitor.get('/api/shop/delivers?zip=8010&country=Austria')).status).toBe(400);
  const sumFor = async (place: object) => {
    const items = [{ product: product._id, quantity: 1 }];
    const { body } = await seller.post('/api/order/sum', { items, way: 'delivery', ...place });
    return (body.sum as { deliveryFee: number }).deliveryFee;
  };
  expect(await sumFor({ zipcode: '8001' })).toBe(3);
  expect(await sumFor({ zipcode: '8001', country: 'Österreich' })).toBe(0);
  expect(await sumFor({ zipcode: '8010', country: 'Österreich' })).toBe(3);
});

test('an old address without a country code gets the country that its text names, or the country of the shop', async () => {
  const { seller } = await openShop('');
  const product = await ownProduct(SHOP, seller);
  const shopper = await shopperWithAddress(SHOP);
  const idOf = async (country: string) => {
    const given = { ...address, street: country, zipcode: '8010', country };
    const added = await shopper.post('/api/address/add', { address: given });
    return (added.body.address as { _id: string })._id;
  };
  const ids = [await idOf('Schweiz'), await idOf('Atlantis'), await idOf('Austria')];
  await openShop('CH', '80*');
  const statuses: number[] = [];
  for (const id of ids) {
    const items = [{ product: product._id, quantity: 1 }];
    statuses.push((await shopper.post('/api/order/cod', { items, address: id })).status);
  }
  expect(statuses).toEqual([200, 200, 422]);
  const { body } = await shopper.get('/api/address/get');
  const codes = (body.addresses as { street: string; countryCode?: string; lines?: string[] }[])
    .filter(({ street }) => ['Schweiz', 'Atlantis', 'Austria'].includes(street))
    .map(({ countryCode, lines }) => [countryCode, lines]);
  expect(codes).toEqual([
    ['CH', undefined],
    [undefined, undefined],
    ['AT', undefined],
  ]);
});

test('a shop without postal codes delivers to the named areas of its zones', async () => {
  const seller = await newSeller(SHOP);
  const { body: before } = await new Client(SHOP).get('/api/shop/settings');
  const { revision } = before.shop as { revision: number };
  const saved = await seller.post('/api/seller/settings', {
    ...{ revision, name: 'Corner', currency: 'eur', taxPercent: 0, promiseMinutes: 30 },
    country: 'AE',
    zones: [
      { name: 'Marina', zipCodes: [], areas: ['Dubai Marina', 'JLT'], fee: 0 },
      { name: 'Dubai', zipCodes: [], areas: ['Dubai'], fee: 5 },
    ],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((saved.body.shop as { zones: object[] }).zones[0]).toMatchObject({
    areas: ['Dubai Marina', 'JLT'],
    zipCodes: [],
  });
  const product = await ownProduct(SHOP, seller);
  const items = [{ product: product._id, quantity: 1 }];
  const shopper = await shopperWithAddress(SHOP);
  const orderTo = async (place: object) => {
    const added = await shopper.post('/api/address/add', {
      address: { ...person, street: 'Marina Walk 1', country: 'AE', ...place },
    });
    const { _id } = added.body.address as { _id: string };
    return shopper.post('/api/order/cod', { items, address: _id });
  };
  expect((await orderTo({ city: 'dubai marina', state: 'Dubai' })).status).toBe(200);
  const far = await orderTo({ city: '', state: 'Sharjah' });
  expect([far.status, far.body.message]).toEqual([
    422,
    'We do not deliver to Sharjah. Please choose an address in our delivery area.',
  ]);
  const delivers = async (query: string) =>
    (await new Client(SHOP).get(`/api/shop/delivers?${query}`)).body;
  expect(await delivers('area=jlt')).toMatchObject({ delivers: true, zone: 'Marina', fee: 0 });
  expect(await delivers('area=Deira')).toMatchObject({ delivers: false });
  const feeTo = async (place: object) => {
    const { body } = await seller.post('/api/order/sum', { items, way: 'delivery', ...place });
    return (body.sum as { deliveryFee: number }).deliveryFee;
  };
  expect(await feeTo({ country: 'AE', city: 'JLT', state: 'Dubai' })).toBe(0);
  expect(await feeTo({ country: 'AE', state: 'Dubai' })).toBe(5);
});

test('a shop with a country setting accepts a company and a second address line', async () => {
  const { seller } = await openShop('GB', 'SW1A');
  const product = await ownProduct(SHOP, seller);
  const items = [{ product: product._id, quantity: 1 }];
  const shopper = await shopperWithAddress(SHOP);
  const place = { street: '1 High Street', city: 'London', zipcode: 'SW1A 1AA', country: 'GB' };
  const given = { ...person, ...place, company: ' Corner Ltd ', line2: 'Flat 2' };
  const added = await shopper.post('/api/address/add', { address: given });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const stored = added.body.address as { _id: string };
  const lines = ['Corner Ltd', '1 High Street', 'Flat 2', 'London', 'SW1A 1AA', 'United Kingdom'];
  expect(stored).toMatchObject({ company: 'Corner Ltd', line2: 'Flat 2', lines });
  const again = await shopper.post('/api/address/add', { address: given });
  expect((again.body.address as { _id: string })._id).toBe(stored._id);
  expect((await shopper.post('/api/order/cod', { items, address: stored._id })).status).toBe(200);
  const { body } = await seller.get('/api/order/seller');
  const [order] = body.orders as { address: object }[];
  expect(order?.address).toMatchObject({ company: 'Corner Ltd', line2: 'Flat 2', lines });
  const { body: own } = await shopper.get('/api/user/data');
  expect(JSON.stringify(own)).toContain('Corner Ltd');
  const cleared = await shopper.post('/api/address/update', {
    id: stored._id,
    address: { ...given, company: ' ', line2: '' },
  });
  expect(cleared.body.address).not.toHaveProperty('company');
  expect(cleared.body.address).not.toHaveProperty('line2');
  const long = await shopper.post('/api/address/add', {
    address: { ...given, company: 'x'.repeat(101) },
  });
  expect(long.body.fields).toEqual({
    'address.company': 'Company can have at most 100 characters',
  });
  const called = await seller.post('/api/order/for', {
    items,
    way: 'delivery',
    customer: {
      name: 'Bo Corner',
      phone: '020 7946 0001',
      ...place,
      company: 'Bo Ltd',
      line2: '3',
    },
  });
  expect(called.status, JSON.stringify(called.body)).toBe(200);
  const { body: found } = await seller.get('/api/order/people?q=Bo');
  expect((found.people as object[])[0]).toMatchObject({ company: 'Bo Ltd', line2: '3' });
});

test('a shop without a country setting ignores a company and a second address line', async () => {
  await openShop('');
  const shopper = await shopperWithAddress(SHOP);
  const added = await shopper.post('/api/address/add', {
    address: { ...address, street: '9 New Street', company: 'Corner Ltd', line2: 'Flat 2' },
  });
  const { _id, ...stored } = added.body.address as { _id: string };
  expect(stored).toEqual({ ...address, street: '9 New Street' });
});
