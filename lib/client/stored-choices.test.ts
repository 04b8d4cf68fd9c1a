import { beforeEach, describe, expect, it } from 'vitest';
import { forgetChoices, keepAddress, keepChoices, keptChoices, NO_CHOICES } from './stored-choices';

const window = { from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T12:00:00.000Z' };
const online = { ...NO_CHOICES, paymentType: 'Online', window } as const;

beforeEach(forgetChoices);

describe('keptChoices', () => {
  it("returns a visitor's choices to the shopper who signs in", () => {
    keepChoices('', online);
    expect(keptChoices('ada').choices).toEqual(online);
  });

  it('returns choices and address to a shopper whose session expired', () => {
    keepChoices('ada', online);
    keepAddress('home');
    // After the session has expired, the visitor changes one choice.
    keepChoices('', { ...keptChoices('').choices, ifMissing: 'call' });
    expect(keptChoices('ada')).toMatchObject({
      choices: { ...online, ifMissing: 'call' },
      address: 'home',
    });
  });

  it('returns no choices to another shopper', () => {
    keepChoices('ada', online);
    keepAddress('home');
    keepChoices('', keptChoices('').choices);
    expect(keptChoices('bob')).toEqual({ choices: NO_CHOICES });
    expect(keptChoices('')).toEqual({ choices: NO_CHOICES });
  });

  it('returns no choices after an order or a sign-out', () => {
    keepChoices('ada', online);
    keepAddress('home');
    forgetChoices();
    expect(keptChoices('ada')).toEqual({ choices: NO_CHOICES });
  });
});
