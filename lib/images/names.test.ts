import { expect, test } from 'vitest';
import { cloudinaryStore, diskStore } from './store';

const photo = Buffer.from('photo');

test('nameOf returns a file name only for photo URLs of the same store', () => {
  const onDisk = diskStore.nameFor(photo);
  expect(diskStore.nameOf(`/uploads/${onDisk}`)).toBe(onDisk);
  const atCloudinary = cloudinaryStore.nameFor(photo);
  const url = `https://res.cloudinary.com/demo/image/upload/v1700000000/${atCloudinary}.webp`;
  expect(cloudinaryStore.nameOf(url)).toBe(atCloudinary);
});

test.each([
  '/demo/apple-1.webp',
  '/uploads/../package.json',
  '/uploads/x.webp',
  'https://res.cloudinary.com/demo/image/upload/v1/elsewhere/a.webp',
  'https://evil.example/image/upload/v1/basketful/00000000-0000-0000-0000-000000000000.webp',
])('neither photo store accepts the URL %s', (url) => {
  expect([diskStore.nameOf(url), cloudinaryStore.nameOf(url)]).toEqual([undefined, undefined]);
});
