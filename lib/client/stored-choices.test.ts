import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearChoices,
  NO_CHOICES,
  readStoredChoices,
  storeAddress,
  storeOrderChoices,
} from './stored-choices';

const window = { from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T12:00:00.000Z' };
const online = { ...NO_CHOICES, paymentType: 'Online', window } as const;

beforeEach(clearChoices);

describe('readStoredChoices', () => {
  it("a visitor's stored choices are returned to the shopper who signs in", () => {
    storeOrderChoices('', online);
    expect(readStoredChoices('ada').choices).toEqual(online);
  });

  it('stored choices and address are returned to a shopper whose session expired', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    // After the session has expired, the visitor changes one choice.
    storeOrderChoices('', { ...readStoredChoices('').choices, ifMissing: 'call' });
    expect(readStoredChoices('ada')).toMatchObject({
      choices: { ...online, ifMissing: 'call' },
      address: 'home',
    });
  });

  it('stored choices are never returned to another shopper', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    storeOrderChoices('', readStoredChoices('').choices);
    expect(readStoredChoices('bob')).toEqual({ choices: NO_CHOICES });
    expect(readStoredChoices('')).toEqual({ choices: NO_CHOICES });
  });

  it('no choices remain stored after an order or a sign-out', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    clearChoices();
    expect(readStoredChoices('ada')).toEqual({ choices: NO_CHOICES });
  });
});
