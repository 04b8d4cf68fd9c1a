import { describe, expect, it } from 'vitest';
import { addressLine } from './address-line';

describe('addressLine', () => {
  const address = { street: '', city: '', state: '', zipcode: '', country: '' };

  it('separates the parts of an address with commas', () => {
    const lines = ['Rathausmarkt 1', '20095 Hamburg', 'Deutschland'];
    expect(addressLine({ ...address, lines })).toBe('Rathausmarkt 1, 20095 Hamburg, Deutschland');
  });

  it('separates the parts with Arabic commas if the country is in Arabic', () => {
    const lines = ['شارع جميرا 12', 'Dubai', 'الإمارات العربية المتحدة'];
    expect(addressLine({ ...address, lines })).toBe(
      'شارع جميرا 12، Dubai، الإمارات العربية المتحدة',
    );
  });
});
