import { expect, test } from 'vitest';
import { telHref } from './tel-href';

test.each([
  ['+47 (12) 34-56', 'tel:+47123456'],
  ['\u200f٠٥٥ ١٢٣ ٤٥٦', 'tel:055123456'],
])('%s is called by %s', (phone, link) => expect(telHref(phone)).toBe(link));
