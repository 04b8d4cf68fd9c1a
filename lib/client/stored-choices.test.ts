import { beforeEach, describe, expect, it } from 'vitest';
import { forgetChoices, keepAddress, keepChoices, keptChoices, NO_CHOICES } from './stored-choices';

const window = { from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T12:00:00.000Z' };
const online = { ...NO_CHOICES, paymentType: 'Online', window } as const;

beforeEach(forgetChoices);

describe('keptChoices', () => {
  it("returns a visitor's choices after the sign-in", () => {
    keepChoices('', online);
    expect(keptChoices('ada').choices).toEqual(online);
  });

  it('returns the choices and address to a shopper who signs in again', () => {
    keepChoices('ada', online);
    keepAddress('home');
    // The session has expired. The visitor changes one choice.
    keepChoices('', { ...keptChoices('').choices, ifMissing: 'call' });
    expect(keptChoices('ada')).toMatchObject({
      choices: { ...online, ifMissing: 'call' },
      address: 'home',
    });
  });

  it('returns nothing to another shopper', () => {
    keepChoices('ada', online);
    keepAddress('home');
    keepChoices('', keptChoices('').choices);
    expect(keptChoices('bob')).toEqual({ choices: NO_CHOICES });
    expect(keptChoices('')).toEqual({ choices: NO_CHOICES });
  });

  it('returns nothing after the order or the sign-out', () => {
    keepChoices('ada', online);
    keepAddress('home');
    forgetChoices();
    expect(keptChoices('ada')).toEqual({ choices: NO_CHOICES });
  });
});
