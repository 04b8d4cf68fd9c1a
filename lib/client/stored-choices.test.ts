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
  it('returns the stored choices of a visitor to the shopper who signs in', () => {
    storeOrderChoices('', online);
    expect(readStoredChoices('ada').choices).toEqual(online);
  });

  it('returns the stored choices and address to the shopper whose session expired', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    // After the session has expired, the visitor changes one choice.
    storeOrderChoices('', { ...readStoredChoices('').choices, ifMissing: 'call' });
    expect(readStoredChoices('ada')).toMatchObject({
      choices: { ...online, ifMissing: 'call' },
      address: 'home',
    });
  });

  it('never returns stored choices to a different shopper', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    storeOrderChoices('', readStoredChoices('').choices);
    expect(readStoredChoices('bob')).toEqual({ choices: NO_CHOICES });
    expect(readStoredChoices('')).toEqual({ choices: NO_CHOICES });
  });

  it('returns no choices after an order or a sign-out', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    clearChoices();
    expect(readStoredChoices('ada')).toEqual({ choices: NO_CHOICES });
  });
});
