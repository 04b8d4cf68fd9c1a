import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allCategories } from '@/lib/catalog/categories';
import { demoProducts as read } from './catalogue';

const demoProducts = read();

const publicDir = fileURLToPath(new URL('../../public', import.meta.url));

describe('the demo catalogue', () => {
  it.each(demoProducts)('has an offer price and a description for $name', (product) => {
    expect(product.offerPriceCents).toBeLessThan(product.priceCents);
    expect(product.description?.length).toBeGreaterThanOrEqual(3);
  });

  it('contains every product once', () => {
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
  });

  it('has products in every category', () => {
    for (const { path } of allCategories()) {
      const count = demoProducts.filter(({ category }) => category === path).length;
      expect(count, path).toBeGreaterThanOrEqual(12);
    }
  });

  it('has several small images for each product', () => {
    const pictures = demoProducts.flatMap(({ image = [] }) => image);
    expect(new Set(pictures).size).toBe(demoProducts.length * 3);
    for (const picture of pictures) {
      expect(statSync(publicDir + picture).size, picture).toBeLessThanOrEqual(30_000);
    }
  });

  it('starts with five best sellers that are in stock', () => {
    expect(demoProducts.slice(0, 5).every(({ inStock }) => inStock)).toBe(true);
    expect(demoProducts.some(({ inStock }) => !inStock)).toBe(true);
  });
});
