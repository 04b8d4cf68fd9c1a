import { expect, test } from 'vitest';
import { mailHref } from './mail-href';

test.each([
  ['ada+shop@mail.example', 'mailto:ada+shop@mail.example'],
  ['a&b@mail.example', 'mailto:a%26b@mail.example'],
  ['a?bcc=eve%40x@mail.example', 'mailto:a%3Fbcc%3Deve%2540x@mail.example'],
  ['jörg/😀@mail.example', 'mailto:j%C3%B6rg%2F%F0%9F%98%80@mail.example'],
])('mailHref of %s is %s', (email, href) => expect(mailHref(email)).toBe(href));
