import sharp from 'sharp';
import type { Client } from './client';

/** Returns a small photo with a given width in px. Its EXIF data includes a position. */
export function photo(width = 320, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height: 240, channels: 3, background: '#2e7d32' } })
    .withExif({ IFD0: { Copyright: 'TOP-SECRET-OWNER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toFormat(format)
    .toBuffer();
}

export type Part = { bytes: Buffer; name?: string; type?: string; field?: string };

export const productData = (change: object = {}) => ({
  name: `Blood orange ${Math.random().toString(36).slice(2)}`,
  description: ['Sweet and tart', 'From Sicily'],
  category: 'Fruits',
  price: 4.5,
  offerPrice: '3.99',
  weight: '1 kg',
  ...change,
});

function sendProduct(
  path: string,
  client: Client,
  data: object,
  parts: Part[],
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  form.append('productData', JSON.stringify(data));
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg', field = 'images' } of parts)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return client.post(path, undefined, { raw: form, headers });
}

type Send = (
  client: Client,
  data: object,
  parts: Part[],
  headers?: Record<string, string>,
) => ReturnType<Client['post']>;

export const addProduct: Send = (...sent) => sendProduct('/api/product/add', ...sent);
export const updateProduct: Send = (...sent) => sendProduct('/api/product/update', ...sent);
