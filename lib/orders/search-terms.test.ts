import { expect, test } from 'vitest';
import { orderSearchTerms, storedEnd, storedStarts } from './search-terms';

test('orderSearchTerms covers customer, address, phone notations, products and the end of the id', () => {
  const address = {
    firstName: 'Zoë',
    lastName: 'Grocer',
    phone: '+1 555-0100',
    email: 'zoe@shopper.example',
    street: '7 Lake Road',
    city: 'Springfield',
  };
  const items = [{ name: 'Red Apple 1 kg' }, { name: 'Red Pear' }];
  const words = orderSearchTerms({ _id: '65f0aa11bb22cc33dd44ee55', address, items });
  for (const word of [
    'zoe',
    'grocer',
    '15550100',
    '555',
    'red',
    'apple',
    'pear',
    'lake',
    'springfield',
    'shopper',
    'example',
    'ee55',
    '4ee55',
    '44ee55',
    'dd44ee55',
  ])
    expect(words).toContain(word);
  expect(new Set(words).size).toBe(words.length);
  expect(words).not.toContain('0');
  expect(orderSearchTerms({ _id: '65f0', address, items, number: 12 })).toContain('12');
});

test('storedEnd returns the longest stored ending of an order id that matches the search word', () => {
  const id = '65f0aa11bb22cc33dd44ee55';
  const ends = [3, 4, 7, 8, 9, 24].map((length) => storedEnd(id.slice(-length)));
  const [four, six, eight] = ['ee55', '44ee55', 'dd44ee55'];
  expect(ends).toEqual([undefined, four, six, eight, eight, eight]);
  expect(storedEnd('springfield')).toBeUndefined();
});

test('storedStarts returns each word in the stored form of this version and of earlier versions', () => {
  expect(storedStarts('Łukasz main')).toEqual([['lukasz', 'łukasz'], ['main']]);
  expect(storedStarts('Weißstraße')).toEqual([['weissstrasse', 'weißstraße']]);
  expect(storedStarts(' -  ')).toEqual([]);
});
