import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { messages } from '@/messages';
import { fillPlaceholders } from './fill-placeholders';

const shop = {
  ...DEFAULT_SHOP,
  name: 'Green Corner',
  address: 'Market Street 1\n50670 Cologne',
  country: 'DE',
  email: 'hello@green.example',
  phone: '+49 221 1234',
  taxNumber: 'DE123',
  currency: 'eur',
};

test('fillPlaceholders fills the imprint with the address, contact and tax number of the shop', () => {
  expect(fillPlaceholders(messages.en.pageTemplates.imprint, shop, 'en')).toBe(
    '## Who runs this shop\n\nGreen Corner\\\nMarket Street 1\\\n50670 Cologne\\\nGermany\n\n' +
      '## How to reach us\n\nPhone: +49 221 1234\\\nEmail: hello@green.example\n\n' +
      '## Register and tax\n\nRegister: [court or authority, and number; leave out if there is none]\\\n' +
      'Tax or VAT number: DE123\\\nSupervised by: [authority; leave out if none is needed]\n\n' +
      '## Responsible for the content\n\nGreen Corner, Market Street 1, 50670 Cologne',
  );
});

test("the accessibility statement contains the shop's address, contact and a note on small businesses", () => {
  const text = fillPlaceholders(messages.en.pageTemplates.accessibility, shop, 'en');
  expect(text).toContain('online shop of Green Corner, Market Street 1, 50670 Cologne.');
  expect(text).toContain('Write to hello@green.example or call +49 221 1234.');
  expect(text).toMatch(/^\[Remark, remove it: a business with fewer than 10 people/);
});

test('fillPlaceholders keeps only the hint of a placeholder whose setting has no value', () => {
  const text = fillPlaceholders(messages.en.pageTemplates.imprint, DEFAULT_SHOP, 'en');
  expect(text).toContain('\\\n[Street and number]\\\n[Postal code and town]\\\n[Country]\n');
  expect(text).toContain('Phone: [number]');
});

test('templates have the same placeholders in all languages, and the filled text shows no setting name', () => {
  const known =
    /\[=(name|address|addressRest|country|currency|mail|phone|phoneOrEmail|taxNumber|nameAddress|contact) /g;
  for (const [language, { pageTemplates }] of Object.entries(messages))
    for (const [kind, text] of Object.entries(pageTemplates)) {
      const english = messages.en.pageTemplates[kind as keyof typeof pageTemplates];
      const names = (one: string) => [...one.matchAll(/\[=(\w+) /g)].map(([, name]) => name);
      const isOther = language === 'fr' && kind === 'imprint';
      // In France, the last part of the imprint names the host instead of the shop.
      const expected = names(english).filter((name) => !isOther || name !== 'nameAddress');
      expect(names(text), `${language} ${kind}`).toEqual(expected);
      expect(text.match(/\[=/g)?.length ?? 0).toBe(text.match(known)?.length ?? 0);
      expect(fillPlaceholders(text, shop, 'en')).not.toContain('[=');
    }
});

test.each([
  ['Hauptstr. 5\n1. OG\n10115 Berlin', 'Hauptstr. 5\\\n1\\. OG\\\n10115 Berlin'],
  ['# 4\n2) Hof', '\\# 4\\\n2\\) Hof'],
  ['- Hof\n+ Garten\n===', '\\- Hof\\\n\\+ Garten\\\n\\==='],
])('fillPlaceholders inserts an address as plain lines of text: %j', (address, expected) => {
  expect(fillPlaceholders('[=address Address]', { ...shop, address }, 'en')).toBe(expected);
});

test('fillPlaceholders escapes an address line that begins with #', () => {
  const known = { ...shop, address: '# 4\n# 5' };
  expect(fillPlaceholders('At [=address Address]', known, 'en')).toBe('At # 4\\\n\\# 5');
});

test('fillPlaceholders escapes an underscore unless it is within a word', () => {
  const known = { ...shop, name: '_Fresh_', email: 'green_corner@shop.example' };
  expect(fillPlaceholders('[=name Name] [=mail Email]', known, 'en')).toBe(
    '\\_Fresh\\_ green_corner@shop.example',
  );
});

test('fillPlaceholders inserts a name with special characters as plain text', () => {
  const text = fillPlaceholders('[=name Name]', { ...shop, name: 'A [b] *c*' }, 'en');
  expect(text).toBe('A \\[b\\] \\*c\\*');
});
