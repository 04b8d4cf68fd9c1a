import 'server-only';
import type { SellerSession } from '@/lib/auth/sessions';
import { signInMethodOf } from './codes';
import { viewPasskey } from './passkey-commands';
import { isProven, readFactors } from './rows';
import type { FactorsResponse } from './view';

/** Returns the sign-in methods of the signed-in user. */
export async function listFactors(session: SellerSession): Promise<FactorsResponse> {
  const [factors, proven] = await Promise.all([readFactors(session.subject), isProven(session)]);
  const { passkeys = [], codes = [], totp } = factors;
  return {
    passkeys: passkeys.map(viewPasskey),
    hasAppCodes: totp !== undefined,
    codesLeft: codes.length,
    wayIn: signInMethodOf(factors),
    isProven: proven,
  };
}
