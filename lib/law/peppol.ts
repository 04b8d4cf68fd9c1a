/* A Peppol ID is the electronic address of a business in EN 16931 (BT-34, BT-49). It consists of a scheme from the
   EAS code list, a colon, and an identifier, for example 0208:0123456749 in Belgium. */

/** The EAS schemes that the XML invoice library accepts. */
const PEPPOL_SCHEMES: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0151 0177 0183 0184 0188 0190 0191 0192 0193 0195 0196 ' +
    '0198 0199 0200 0201 0202 0204 0208 0209 0210 0211 0212 0213 0215 0216 0218 0221 0230 0235 9901 9910 9913 9914 9915 ' +
    '9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 ' +
    '9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
);

/** The maximum length of a typed Peppol ID, including the spaces and the prefix that {@link parsePeppolId} removes. */
export const MAX_PEPPOL_ID = 100;

const PREFIX = /^iso6523-actorid-upis::/i;
const SHAPE = /^(\d{4}):([A-Z\d][A-Z\d._~-]{0,49})$/;

/**
 * Checks a Belgian enterprise number (PEPPOL-COMMON-R043). The last two digits are 97 minus the first eight digits
 * modulo 97.
 */
function isBelgianNumber(text: string): boolean {
  if (!/^[01]\d{9}$/.test(text)) return false;
  return Number(text.slice(8)) === 97 - (Number(text.slice(0, 8)) % 97);
}

/**
 * Returns a Peppol ID without spaces and prefix, in upper case. Dots of a Belgian number are removed. Returns undefined
 * for a text that is not a Peppol ID, for an unknown scheme, and for wrong check digits of a Belgian number.
 */
export function parsePeppolId(text: string): string | undefined {
  const plain = text.replace(/\s/g, '').replace(PREFIX, '').toUpperCase();
  const [, scheme = '', typed = ''] = SHAPE.exec(plain) ?? [];
  if (!PEPPOL_SCHEMES.has(scheme)) return undefined;
  const isBelgian = scheme === '0208' || scheme === '9925';
  const id = isBelgian ? typed.replace(/[.-]/g, '') : typed;
  if (scheme === '0208' && !isBelgianNumber(id)) return undefined;
  if (scheme === '9925' && !(id.startsWith('BE') && isBelgianNumber(id.slice(2)))) return undefined;
  return `${scheme}:${id}`;
}

function peppolParts(peppolId: string): { scheme: string; id: string } {
  const [scheme = '', id = ''] = peppolId.split(':');
  return { scheme, id };
}

/** Returns the electronic address of a party in UBL (BT-34 and BT-49): its Peppol ID, else its email address. */
export function endpointOf({
  email = '',
  peppolId,
}: {
  email?: string | undefined;
  peppolId?: string | undefined;
}) {
  const { scheme, id } = peppolId ? peppolParts(peppolId) : { scheme: 'EM', id: email };
  return { 'cbc:EndpointID': id, 'cbc:EndpointID@schemeID': scheme };
}
