import { expect, test } from 'vitest';
import { normalizePassword, passwordForms } from './password-format';
import { newPassword } from './schema';

const composed = 'pässwört'.normalize('NFC');
const decomposed = 'pässwört'.normalize('NFD');

test('normalizePassword returns the same text for composed letters, decomposed letters and ligatures', () => {
  expect(composed).not.toBe(decomposed);
  expect(normalizePassword(decomposed)).toBe(normalizePassword(composed));
  expect(normalizePassword('ｏﬃce')).toBe('office');
});

test('passwordForms returns the normalized form first, and returns only one form for an ASCII password', () => {
  expect(passwordForms('correct horse')).toEqual(['correct horse']);
  expect(passwordForms(decomposed)).toEqual([composed, decomposed]);
  expect(passwordForms(composed)).toEqual([composed, decomposed]);
  expect(passwordForms('ﬁä'.normalize('NFC'))[0]).toBe('fiä'.normalize('NFC'));
});

test('passwordForms omits forms that are too long for bcrypt', () => {
  expect(passwordForms('x'.repeat(73))).toEqual([]);
  // 36 letters are 72 bytes in NFC and 108 in NFD.
  expect(passwordForms('ä'.repeat(36).normalize('NFD'))).toEqual(['ä'.repeat(36).normalize('NFC')]);
});

test('newPassword applies the limit of 72 bytes to the normalized password', () => {
  const schema = newPassword({ error: () => 'missing' });
  expect(schema.parse(decomposed)).toBe(composed);
  expect(schema.safeParse('ä'.repeat(36).normalize('NFD')).success).toBe(true);
  expect(schema.safeParse('ä'.repeat(37)).success).toBe(false);
  // NFKC expands this character of 3 bytes to 33 bytes.
  expect(schema.safeParse('ﷺ'.repeat(2)).success).toBe(true);
  expect(schema.safeParse('ﷺ'.repeat(3)).success).toBe(false);
});
