import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push message, decrypted with the keys of the receiving device. */
type Message = { headers: IncomingHttpHeaders; text: string };

export type Device = {
  /** A push subscription in the format of `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  messages: Message[];
  /**
   * The status with which the service responds to messages for this device. 201 accepts a message, and with 0
   * the service never responds.
   */
  answer: number;
};

export type PushService = {
  url: string;
  addDevice: () => Device;
  /** Returns the number of requests that arrived, at any path. */
  requests: () => number;
  close: () => Promise<void>;
};

const hkdf = (ikm: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length));

/**
 * Decrypts `aes128gcm` (RFC 8188) with the keys of Web Push (RFC 8291). Throws if the message was encrypted with other
 * keys.
 */
function decrypt(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = hkdf(device.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Starts a local push service, which decrypts messages with the keys of its devices. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { device: Device; take: (message: Buffer) => string }>();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const known = devices.get(request.url ?? '');
      if (!known) return response.writeHead(404).end();
      const { device, take } = known;
      const text = take(Buffer.concat(chunks));
      if (device.answer === 0) return undefined;
      if (device.answer === 201) device.messages.push({ headers: request.headers, text });
      const location = device.answer === 307 ? { Location: '/elsewhere' } : {};
      return response.writeHead(device.answer, location).end('an answer that nobody reads');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    requests: () => requests,
    addDevice: () => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const p256dh = keys.getPublicKey('base64url');
      const device: Device = {
        subscription: {
          endpoint: url + path,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        messages: [],
        answer: 201,
      };
      devices.set(path, { device, take: (body) => decrypt(body, keys, auth) });
      return device;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
