import { expect, test } from 'vitest';
import { addressAt, type Site } from './social-links';

test.each<[Site, string, string]>([
  ['instagram', 'https://www.instagram.com/green.shop/', 'https://www.instagram.com/green.shop/'],
  ['twitter', ' https://x.com/green ', 'https://x.com/green'],
  ['twitter', 'https://twitter.com/green', 'https://twitter.com/green'],
  [
    'facebook',
    'https://m.facebook.com/profile.php?id=1',
    'https://m.facebook.com/profile.php?id=1',
  ],
  ['youtube', 'https://www.youtube.com/@green#x', 'https://www.youtube.com/@green'],
])('addressAt accepts the %s URL %s', (site, text, stored) => {
  expect(addressAt(site, text)).toBe(stored);
});

test.each<[Site, string]>([
  ['instagram', 'http://instagram.com/a'],
  ['instagram', 'instagram.com/a'],
  ['instagram', '@green'],
  ['instagram', 'https://instagram.com'],
  ['instagram', 'https://instagram.com.evil.example/a'],
  ['instagram', 'https://evilinstagram.com/a'],
  ['instagram', 'https://evil.example/instagram.com/a'],
  ['instagram', 'https://instagram.com@evil.example/a'],
  ['instagram', 'https://me:pw@instagram.com/a'],
  ['instagram', 'https://instagram.com:8443/a'],
  ['instagram', 'javascript:alert(1)//instagram.com/a'],
  ['instagram', `https://instagram.com/${'a'.repeat(200)}`],
  ['facebook', 'https://instagram.com/a'],
  ['twitter', 'https://xx.com/a'],
])('addressAt rejects the %s URL %s', (site, text) => {
  expect(addressAt(site, text)).toBeUndefined();
});
