import 'server-only';
import { type Audience, endSession, readSession } from './sessions';

/**
 * Ends the session, if any, that a browser had before it signed in anew, whoever's it was (OWASP ASVS 5.0, 7.2.4): its
 * cookie is replaced, so nobody could sign it out there, and the device would be told of another person's orders.
 */
export async function endFormerSession(request: Request, audience: Audience): Promise<void> {
  const former = await readSession(request, audience);
  if (former) await endSession(former);
}
