import { describe, expect, it } from 'vitest';
import { splitName } from './split-name';

describe('splitName', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ana  María de la Cruz ', 'Ana', 'María de la Cruz'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
  ])('splits %j', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
});
