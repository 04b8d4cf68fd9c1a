import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { Client, newSeller, newShopper, type Product } from '@/e2e/support/client';
import { fetchInProcess, openTestShop, SHOP } from '@/e2e/support/in-process';
import { ownProduct, readAsSeller, unchanged } from '@/e2e/support/own-product';
import { addProduct, type Part, photo, productData, updateProduct } from '@/e2e/support/photos';
import type { SellerProduct } from '@/lib/catalog/view';

openTestShop();

type Stored = Product & { image: string[]; price: number; description: string[]; weight: string };

const base = SHOP;
let seller: Client;
let known: SellerProduct;

beforeAll(async () => {
  seller = await newSeller(base);
  known = await readAsSeller(seller, (await ownProduct(base, seller))._id);
});

async function find(name: string): Promise<Stored[]> {
  const { body } = await new Client(base).get(`/api/product/list?q=${encodeURIComponent(name)}`);
  return body.products as Stored[];
}

test('the server converts photos to WebP, shrinks them and removes their metadata', async () => {
  const data = productData();
  const parts = [
    { bytes: await photo(3000) },
    { bytes: await photo(300, 'png') },
    { bytes: await photo(300, 'webp') },
    { bytes: await photo(301) },
  ];
  const answer = await addProduct(seller, data, parts);
  expect(answer.body).toMatchObject({ success: true, message: 'Product added' });
  const [product] = await find(data.name);
  expect(product).toMatchObject({ price: 4.5, offerPrice: 3.99, inStock: true, weight: '1 kg' });
  expect(product?.description).toEqual(['Sweet and tart', 'From Sicily']);
  expect(product?.image).toHaveLength(4);
  for (const url of product?.image ?? []) {
    const response = await fetchInProcess(base + url);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width, exif } = await sharp(bytes).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    expect(width).toBeLessThanOrEqual(1600);
    expect(bytes.includes('TOP-SECRET-OWNER')).toBe(false);
  }
});

test('identical concurrent requests add a product once', async () => {
  const data = productData();
  const headers = { 'Idempotency-Key': `add-${data.name.replaceAll(' ', '-')}` };
  const send = async () => addProduct(seller, data, [{ bytes: await photo() }], headers);
  for (const { status } of await Promise.all([send(), send(), send()])) expect(status).toBe(200);
  expect(await find(data.name)).toHaveLength(1);
});

/** Returns a decompression bomb: a small PNG file that decodes to `side` × `side` pixels. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([frame, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Hostile = [
  fault: string,
  parts: () => Promise<Part[]> | Part[],
  status: number,
  message: RegExp,
];

const one = (name: string, type: string, bytes: Buffer | string): Part[] => [
  { bytes: Buffer.from(bytes), name, type },
];

const hostile: Hostile[] = [
  [
    'an SVG',
    () =>
      one(
        'a.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      ),
    415,
    /a\.svg is not a photo/,
  ],
  [
    'an SVG named .png',
    () =>
      one('b.png', 'image/png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    /b\.png is not a photo/,
  ],
  [
    'a GIF that contains a script',
    () => one('c.gif', 'image/gif', "GIF89a/*\x00\x00*/='';alert(1);//"),
    415,
    /c\.gif is not a photo/,
  ],
  [
    'HTML named .png',
    () => one('d.png', 'image/png', '<html><script>alert(1)</script></html>'),
    415,
    /d\.png is not a photo/,
  ],
  [
    'a JPEG cut in half',
    async () => {
      const whole = await photo(1200);
      return one('e.jpg', 'image/jpeg', whole.subarray(0, whole.length / 2));
    },
    400,
    /e\.jpg is damaged/,
  ],
  [
    'a JPEG signature without an image',
    () => one('f.jpg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    400,
    /f\.jpg is damaged/,
  ],
  [
    'a PNG of 256 megapixels in 31 kB',
    () => one('g.png', 'image/png', bomb(16_000)),
    413,
    /g\.png has more than 24 megapixels/,
  ],
  ['an empty file', () => one('h.jpg', 'image/jpeg', ''), 400, /h\.jpg is empty/],
  [
    'a file above 5 MB',
    () => one('i.jpg', 'image/jpeg', Buffer.alloc(5_000_001, 0xff)),
    413,
    /i\.jpg is larger than 5 MB/,
  ],
  [
    'a fifth file',
    async () => Promise.all([1, 2, 3, 4, 5].map(async () => ({ bytes: await photo() }))),
    400,
    /at most 4 photos/,
  ],
  [
    'a valid and an invalid photo',
    async () => [{ bytes: await photo() }, ...one('j.png', 'image/png', 'no')],
    415,
    /j\.png is not a photo/,
  ],
  [
    'a path as the file name',
    () => one('../../etc/passwd', 'image/png', 'no'),
    415,
    /is not a photo/,
  ],
  [
    'a file in an unexpected field',
    async () => [{ bytes: await photo(), field: 'avatar' }],
    400,
    /Send files in the field images/,
  ],
];

for (const [fault, parts, status, message] of hostile)
  test(`uploading a photo: the server rejects ${fault} and stores nothing`, async () => {
    const data = productData();
    const answer = await addProduct(seller, data, await parts());
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body.message).toMatch(message);
    expect(await find(data.name)).toEqual([]);
    const update = await updateProduct(seller, unchanged(known), await parts());
    expect([update.status, update.body.message]).toEqual([status, answer.body.message]);
    expect(await readAsSeller(seller, known._id)).toEqual(known);
  });

const faulty: [string, object, RegExp][] = [
  ['a blank name', { name: ' ' }, /Name is required/],
  [
    'a price with three decimals',
    { price: 1.005 },
    /Price must be a number with at most two decimals/,
  ],
  ['an offer price that is not a number', { offerPrice: 'cheap' }, /Offer price must be a number/],
  [
    'an offer price above the price',
    { offerPrice: 4.51 },
    /Offer price must not be above the price/,
  ],
  ['a price of zero', { price: 0 }, /Price must be above 0/],
  ['a negative price', { price: -1 }, /Price must be a number/],
  ['a price that is an object', { price: { toString: '1' } }, /Price must be a number/],
  ['an unknown category', { category: 'Weapons' }, /Choose a category/],
  ['a query operator as the name', { name: { $gt: '' } }, /Name is required/],
  ['a description that is a number', { description: 5 }, /Description must be a list of lines/],
];

for (const [fault, change, message] of faulty)
  test(`saving a product: the server rejects ${fault} and names the field`, async () => {
    const answer = await addProduct(seller, productData(change), [{ bytes: await photo() }]);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    const update = await updateProduct(seller, { ...unchanged(known), ...change }, []);
    expect([update.status, update.body.message]).toEqual([400, answer.body.message]);
    expect(await readAsSeller(seller, known._id)).toEqual(known);
  });

test('only the seller can add or change a product', async () => {
  const shopper = await newShopper(base);
  const renamed = new Client(base);
  renamed.cookies.set('sellerToken', shopper.cookies.get('token') ?? 'none');
  for (const client of [new Client(base), shopper, renamed]) {
    const data = productData();
    const answer = await addProduct(client, data, [{ bytes: await photo() }]);
    expect(answer.status).toBe(401);
    expect(await find(data.name)).toEqual([]);
    expect((await updateProduct(client, unchanged(known), [])).status).toBe(401);
  }
});

test('the server rejects an incomplete upload form', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const cases: [string, Record<string, string>, number][] = [
    ['{}', { 'Content-Type': 'application/json' }, 415],
    ['{}', { 'Content-Type': 'multipart/form-data' }, 415],
    ['--x\r\nContent-Disposition: form-data; name="productData"\r\n\r\n{', headers, 400],
    ['nothing of the kind', headers, 400],
  ];
  const forms = ['/api/product/add', '/api/product/update', '/api/seller/logo'];
  for (const path of [...forms, '/api/product/photos', '/api/seller/home/picture'])
    for (const [raw, given, status] of cases) {
      const answer = await seller.post(path, undefined, { raw, headers: given });
      expect(answer.status, raw).toBe(status);
    }
});

const sendPhotos = (
  id: string | undefined,
  bytes: Buffer[],
  headers: Record<string, string> = {},
) => {
  const form = new FormData();
  if (id !== undefined) form.append('id', id);
  for (const one of bytes) form.append('images', new Blob([new Uint8Array(one)]), 'a.jpg');
  return seller.post('/api/product/photos', undefined, { raw: form, headers });
};

test('a repeated upload with the same idempotency key adds the photos once', async () => {
  const { _id: id } = await ownProduct(base, seller);
  const bytes = await photo();
  const headers = { 'Idempotency-Key': `photos-${id}` };
  const twice = await Promise.all([
    sendPhotos(id, [bytes], headers),
    sendPhotos(id, [bytes], headers),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const { image } = await readAsSeller(seller, id);
  expect(image).toHaveLength(1);
  expect((await sendPhotos(id, [bytes, bytes, bytes])).status).toBe(200);
  expect((await readAsSeller(seller, id)).image.slice(0, 1)).toEqual(image);
  const full = await sendPhotos(id, [bytes]);
  expect(full.status).toBe(409);
  expect(full.body.message).toMatch(/cannot have more than 4 photos$/);
  expect((await readAsSeller(seller, id)).image).toHaveLength(4);
});

test('concurrent uploads add at most four photos to a product', async () => {
  const { _id: id } = await ownProduct(base, seller);
  const bytes = await photo();
  const all = await Promise.all(Array.from({ length: 6 }, () => sendPhotos(id, [bytes])));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
  expect((await readAsSeller(seller, id)).image).toHaveLength(4);
});

test('the server rejects photos for unknown or removed products, and files that are not images', async () => {
  const { _id: id } = await ownProduct(base, seller);
  const bytes = await photo();
  expect((await sendPhotos(undefined, [bytes])).status).toBe(400);
  expect((await sendPhotos('f'.repeat(24), [bytes])).status).toBe(404);
  expect((await sendPhotos(id, [])).status).toBe(400);
  expect((await sendPhotos(id, [Buffer.from('<svg/>')])).status).toBe(415);
  await seller.post('/api/product/remove', { id });
  expect((await sendPhotos(id, [bytes])).status).toBe(409);
});

test('the server fetches photos only from public addresses', async () => {
  const fresh = await ownProduct(base, seller);
  const addresses = [
    ...['https://127.0.0.1/a.jpg', 'https://localhost/a.jpg', 'http://example.com/a.jpg'],
    'https://169.254.169.254/latest/meta-data',
  ];
  const { status, body } = await seller.post('/api/product/photos-from', {
    id: fresh._id,
    addresses,
  });
  expect(status).toBe(200);
  const why = 'Only links that begin with https can be downloaded.';
  expect(body.notFetched).toEqual(addresses.map((address) => ({ address, message: why })));
  const { name, category } = await readAsSeller(seller, fresh._id);
  const byName = { name, category, addresses: addresses.slice(0, 1) };
  expect((await seller.post('/api/product/photos-from', byName)).body.product).toMatchObject({
    _id: fresh._id,
    image: [],
  });
  await sendPhotos(fresh._id, [await photo()]);
  const kept = await seller.post('/api/product/photos-from', byName);
  expect(kept.body).toMatchObject({ notFetched: [], product: { image: [expect.any(String)] } });
});

test('the server removes scripts from an SVG logo, and sends the logo with a policy that forbids scripts', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 50" onload="alert(1)"><script>alert(1)</script><path d="M0 0h400v50z"/></svg>';
  const form = new FormData();
  form.append('images', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg');
  const { status, body } = await seller.post('/api/seller/logo', undefined, { raw: form });
  expect(status).toBe(200);
  const { logo, logoSize } = body.shop as { logo: string; logoSize: object };
  expect(logoSize).toEqual({ width: 160, height: 20 });
  expect(logo).toMatch(/^\/uploads\/[0-9a-f]{40}\.svg$/);
  const answer = await fetchInProcess(base + logo);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const stored = await answer.text();
  expect(stored).toContain('<path d="M0 0h400v50z">');
  expect(stored).not.toContain('alert');
  const foreign = new FormData();
  const picture = svg.replace('<path', '<image href="https://evil.example/a.png"/><path');
  foreign.append('images', new Blob([picture], { type: 'image/svg+xml' }), 'logo.svg');
  const rejected = await seller.post('/api/seller/logo', undefined, { raw: foreign });
  expect(rejected.status).toBe(400);
  expect(rejected.body.message).toContain('“image”');
});

test('a request for an unknown photo URL returns 404', async () => {
  for (const name of ['x.webp', '..%2f..%2fpackage.json', `${'a'.repeat(40)}.webp`, '%00.webp'])
    expect((await fetchInProcess(`${base}/uploads/${name}`)).status, name).toBe(404);
});

test('the server ignores empty photo fields of a form', async () => {
  const data = productData();
  const form = new FormData();
  form.append('productData', JSON.stringify(data));
  for (const slot of ['undefined', 'undefined', 'null']) form.append('images', slot);
  form.append('images', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'a.jpg');
  const answer = await seller.post('/api/product/add', undefined, { raw: form });
  expect(answer.body).toMatchObject({ success: true, message: 'Product added' });
});
