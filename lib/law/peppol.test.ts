import { describe, expect, it } from 'vitest';
import { endpointOf, parsePeppolId } from './peppol';

describe('parsePeppolId', () => {
  it.each([
    ['0208:0123456749', '0208:0123456749'],
    [' 0208 : 0123.456.749 ', '0208:0123456749'],
    ['iso6523-actorid-upis::0208:0123456749', '0208:0123456749'],
    ['9925:be 0123456749', '9925:BE0123456749'],
    ['9930:de123456789', '9930:DE123456789'],
    ['0088:7300010000001', '0088:7300010000001'],
  ])('reads %j as %s', (text, id) => {
    expect(parsePeppolId(text)).toBe(id);
  });

  it.each([
    ['', 'an empty text'],
    ['0123456749', 'an ID without a scheme'],
    ['0000:0123456749', 'an unknown scheme'],
    ['0208:0123456748', 'wrong check digits'],
    ['0208:2123456749', 'a Belgian number with another first digit'],
    ['9925:0123456749', 'a Belgian VAT ID without its country'],
    ['0088:', 'an empty identifier'],
    ['0088:a<b', 'special characters'],
    [`0088:${'1'.repeat(51)}`, 'a long identifier'],
  ])('rejects %j: %s', (text) => {
    expect(parsePeppolId(text)).toBeUndefined();
  });
});

describe('endpointOf', () => {
  it('splits a Peppol ID at its colon, or else returns the email address', () => {
    const peppolId = '0208:0123456749';
    const endpoint = (id: string, scheme: string) => ({
      'cbc:EndpointID': id,
      'cbc:EndpointID@schemeID': scheme,
    });
    expect(endpointOf({ peppolId, email: 'a@b.example' })).toEqual(endpoint('0123456749', '0208'));
    expect(endpointOf({ email: 'a@b.example' })).toEqual(endpoint('a@b.example', 'EM'));
  });
});
