import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/* A software WebAuthn authenticator. Unlike a real authenticator, it can sign for a wrong origin. */

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

type Asked = { options: Record<string, unknown>; ticket: string };
type How = { origin: string; rpId?: string; isVerified?: boolean };

/**
 * Returns an authenticator. With `counts: false`, its counter stays 0, as for synchronized passkeys. `cose` replaces
 * the registered public key.
 */
export function newAuthenticator({
  counts = true,
  cose,
}: {
  counts?: boolean;
  cose?: Uint8Array;
} = {}) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const state = { counter: 0, handle: '' };

  const dataOf = (
    { rpId = 'localhost', isVerified = true }: How,
    flags: number,
    more: Uint8Array[],
  ) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const set = FLAGS.present | (isVerified ? FLAGS.verified : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter, ...more]);
  };
  const client = (type: string, { options }: Asked, { origin }: How) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
  const named = { id: text(id), rawId: text(id), type: 'public-key' as const };

  return {
    id: text(id),
    register(asked: Asked, how: How) {
      state.handle = (asked.options.user as { id: string }).id;
      const length = Buffer.from([0, id.length]);
      const attested = [Buffer.alloc(16), length, id, cose ?? coseOf(publicKey)];
      const authData = new Uint8Array(dataOf(how, FLAGS.attested, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: text(client('webauthn.create', asked, how)),
        attestationObject: text(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      };
      return { ticket: asked.ticket, response: { ...named, response, clientExtensionResults: {} } };
    },
    use(asked: Asked, how: How, counter?: number) {
      if (counts) state.counter = counter ?? state.counter + 1;
      const authenticatorData = dataOf(how, 0, []);
      const clientDataJSON = client('webauthn.get', asked, how);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const response = {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(createSign('sha256').update(signed).sign(privateKey)),
        userHandle: state.handle,
      };
      return { ticket: asked.ticket, response: { ...named, response, clientExtensionResults: {} } };
    },
  };
}

export const rsaCose = (bytes: number): Uint8Array =>
  isoCBOR.encode(
    new Map<number, unknown>([
      [1, 3],
      [3, -257],
      [-1, new Uint8Array(bytes).fill(1)],
      [-2, new Uint8Array([1, 0, 1])],
    ]) as never,
  );

/** Returns the public key in COSE format: elliptic curve, ES256, P-256, and the coordinates of the point. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
  const map = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(map as never);
}
