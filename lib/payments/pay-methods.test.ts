import { readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { offeredMethods, orderMethodLabel, payMethodLabel, publicMethods } from './pay-methods';
import { payMethodInput, payMethodsInput } from './pay-methods-schema';
import { WEBHOOK_EVENTS } from './webhook-events';

const t = translate('de', 'payMethods');

describe('payment methods that a customer can choose', () => {
  const methods = {
    terminal: { on: true, name: 'EC card' },
    transfer: { on: false, details: 'IBAN' },
    account: { on: true },
  };

  it('are the enabled methods, and payment on account only with permission', () => {
    const terminal = { code: 'terminal', name: 'EC card' };
    expect(offeredMethods(methods, false)).toEqual([terminal]);
    expect(offeredMethods(methods, true)).toEqual([terminal, { code: 'account' }]);
    expect(offeredMethods(undefined, true)).toEqual([]);
  });
});

describe('payment methods in a public response', () => {
  it('are the enabled methods without the bank details', () => {
    const transfer = { on: true, name: 'By bank', details: 'IBAN' };
    const terminal = { on: false, name: 'EC card' };
    expect(publicMethods({ transfer, terminal, account: { on: true } })).toEqual({
      ...{ transfer: { on: true, name: 'By bank' }, account: { on: true } },
    });
  });

  it('are empty if all are disabled, and undefined if they were never set', () => {
    expect(publicMethods({ transfer: { on: false } })).toEqual({});
    expect(publicMethods(undefined)).toBeUndefined();
  });
});

test('only default names of payment methods are translated', () => {
  expect(payMethodLabel({ code: 'transfer' }, t, true)).toBe('Überweisung');
  expect(payMethodLabel({ code: 'transfer', name: 'By bank' }, t, true)).toBe('By bank');
  const order = { code: 'transfer', name: 'Bank transfer' } as const;
  expect(orderMethodLabel(order, t)).toBe('Überweisung');
  expect(orderMethodLabel({ ...order, isNamed: true }, t)).toBe('Bank transfer');
});

test('the label of a card payment at pickup does not mention the door', () => {
  const [code, isPickup] = ['terminal', true] as const;
  expect(payMethodLabel({ code }, t, false)).toBe('Karte an der Tür');
  expect(payMethodLabel({ code }, t, isPickup)).toBe('Karte bei Abholung');
  expect(orderMethodLabel({ code, name: 'Card', isPickup }, t)).toBe('Karte bei Abholung');
  expect(orderMethodLabel({ code, name: 'EC', isNamed: true, isPickup }, t)).toBe('EC');
});

describe('the settings of payment methods', () => {
  const messageOf = (input: unknown) => payMethodsInput.safeParse(input).error?.issues[0]?.message;
  const off = { on: false, name: '', details: '' };

  it('keep the configured methods, and drop blank texts', () => {
    const transfer = { on: true, name: ' By bank ', details: ' Corner\nIBAN ' };
    expect(payMethodsInput.parse({ transfer, terminal: off, account: off })).toEqual({
      transfer: { on: true, name: 'By bank', details: 'Corner\nIBAN' },
    });
    const kept = { on: false, name: 'EC card' };
    expect(payMethodsInput.parse({ terminal: kept })).toEqual({ terminal: kept });
    expect(payMethodsInput.parse({ terminal: off, transfer: off, account: off })).toBeUndefined();
    expect(payMethodsInput.parse(undefined)).toBeUndefined();
  });

  it('reject long names, two-line names, and bank transfers without bank details', () => {
    expect(messageOf({ terminal: { on: true, name: 'x'.repeat(61) } })).toMatch(/at most 60/);
    expect(messageOf({ terminal: { on: true, name: 'one\ntwo' } })).toMatch(/one line/);
    expect(messageOf({ transfer: { on: true, details: 'x'.repeat(501) } })).toMatch(/at most 500/);
    expect(messageOf({ transfer: { on: true, details: ' ' } })).toMatch(/Enter the bank details/);
    expect(messageOf({ account: { on: 'yes' } })).toMatch(/on or off/);
    expect(messageOf('cash')).toMatch(/on or off/);
  });
});

test('an unknown payment method is rejected', () => {
  expect(payMethodInput.parse('account')).toBe('account');
  expect(payMethodInput.safeParse('cheque').error?.issues[0]?.message).toMatch(
    /one of: terminal, transfer, account/,
  );
});

test('docs/payments.md names every webhook event in its text and in its --events option', async () => {
  const text = await readFile('docs/payments.md', 'utf8');
  expect(text).toContain(`--events ${WEBHOOK_EVENTS.join(',')}`);
  for (const event of WEBHOOK_EVENTS) expect(text).toContain(`\`${event}\``);
});
