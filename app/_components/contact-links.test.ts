import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText, mailHref, telHref } from './contact-links';

const markup = (address: string) => renderToStaticMarkup(createElement(EmailText, { address }));

test.each([
  ['hello@corner.example', 'hello@<wbr/>corner<wbr/>.example'],
  ['a.b@x', 'a<wbr/>.b@<wbr/>x'],
  ['..@@', '.<wbr/>.@<wbr/>@'],
  ['no address', 'no address'],
  ['', ''],
])('EmailText breaks %s only at the @ and before dots', (address, expected) => {
  expect(markup(address)).toBe(`<bdi dir="ltr">${expected}</bdi>`);
});

test.each([
  ['ada+shop@mail.example', 'mailto:ada+shop@mail.example'],
  ['a&b@mail.example', 'mailto:a%26b@mail.example'],
  ['a?bcc=eve%40x@mail.example', 'mailto:a%3Fbcc%3Deve%2540x@mail.example'],
  ['jörg/😀@mail.example', 'mailto:j%C3%B6rg%2F%F0%9F%98%80@mail.example'],
])('mailHref of %s is %s', (email, href) => expect(mailHref(email)).toBe(href));

test.each([
  ['+47 (12) 34-56', 'tel:+47123456'],
  ['\u200f٠٥٥ ١٢٣ ٤٥٦', 'tel:055123456'],
])('telHref turns %s into %s', (phone, link) => expect(telHref(phone)).toBe(link));
