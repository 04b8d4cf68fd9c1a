import { expect, test } from 'vitest';
import { addressFields } from '@/lib/addresses/schema';
import { registerInput } from '@/lib/auth/schema';
import { isLabel } from '@/lib/catalog/category-tree/paths';
import { productInput } from '@/lib/catalog/schema';
import { sizeName } from '@/lib/catalog/variants/schema';
import { shopInput } from '@/lib/shop/schema';
import { inviteInput } from '@/lib/staff/schema';
import { trimInvisible } from './invisible-characters';

const UNSEEN = ['\u200d', '\u00ad', '\u3164', '\u115f\u1160', '\u2800', ' \u200b\u2060 ', '\ufe0f'];

test.each(UNSEEN)(
  'every schema rejects the name %j, which consists of invisible characters',
  (name) => {
    expect(trimInvisible(name)).toBe('');
    expect(isLabel(name)).toBe(false);
    expect(sizeName.safeParse(name).success).toBe(false);
    const person = { email: 'ada@shopper.example', password: 'x', role: 'packer' };
    const faultsOf = (schema: typeof registerInput | typeof inviteInput) =>
      schema.safeParse({ ...person, name }).error?.issues.map(({ path }) => path.join());
    expect([faultsOf(registerInput), faultsOf(inviteInput)]).toEqual([['name'], ['name']]);
    expect(addressFields.shape.firstName.safeParse(name).success).toBe(false);
    const shop = { revision: 0, taxPercent: 2, promiseMinutes: 30, currency: 'usd', name };
    expect(shopInput.safeParse(shop).success).toBe(false);
    expect(shopInput.safeParse({ ...shop, name: 'Corner' }).success).toBe(true);
    const goods = { category: 'Fruits', price: 1, description: '' };
    expect(productInput.safeParse({ ...goods, name: 'Kiwi' }).success).toBe(true);
    expect(productInput.safeParse({ ...goods, name }).success).toBe(false);
  },
);

test('trimInvisible does not change a name in any script', () => {
  for (const name of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🌾', '李', "O'Hara", '한글'])
    expect([trimInvisible(` ${name} `), isLabel(name)]).toEqual([name, true]);
});
