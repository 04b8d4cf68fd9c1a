import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Message = { headers: IncomingHttpHeaders; text: string };

export type Device = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  messages: Message[];
  /** The status of the service's responses for this device. With 0, the service never responds. */
  answer: number;
};

export type PushService = {
  url: string;
  addDevice: () => Device;
  requests: () => number;
  close: () => Promise<void>;
};

const hkdf = (ikm: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length));

/** Decrypts `aes128gcm` (RFC 8188) with Web Push keys (RFC 8291). Throws if the keys do not match. */
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
