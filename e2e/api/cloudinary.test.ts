import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Busboy } from '@fastify/busboy';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, newSeller } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { resetEnv } from '@/lib/env';
import { createLog } from '@/lib/observe/log';
import { processGlobal } from '@/lib/utils/process-global';

/** With `reset-after`, the server stores the photo and then drops the connection. */
type Fault = 'hang' | 'reset' | 'reset-after' | '500' | 'bad-signature';

const KEY = 'key';
const SECRET = 'never-to-be-seen';
const UNSIGNED = new Set(['file', 'signature', 'api_key', 'cloud_name', 'resource_type']);

type Form = { fields: Record<string, string>; file?: Buffer };

function readForm(request: IncomingMessage): Promise<Form> {
  const type = request.headers['content-type'] ?? '';
  return new Promise((resolve, reject) => {
    const form: Form = { fields: {} };
    const parser = new Busboy({ headers: { 'content-type': type } });
    parser.on('field', (name, value) => {
      form.fields[name] = value;
    });
    parser.on('file', (_name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        form.file = Buffer.concat(chunks);
      });
    });
    parser.on('finish', () => resolve(form));
    parser.on('error', reject);
    request.pipe(parser);
  });
}

function stringToSign(fields: Record<string, string>): string {
  return Object.keys(fields)
    .filter((name) => !UNSIGNED.has(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/**
 * Emulates Cloudinary and verifies each signature. `faults` maps the width of a photo (px) to the fault of its upload.
 */
class CloudinaryServer {
  readonly stored = new Set<string>();
  readonly faults = new Map<number, Fault>();
  uploads = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    const prefix = encodeURIComponent(`http://127.0.0.1:${port}`);
    return `cloudinary://${KEY}:${SECRET}@demo?upload_prefix=${prefix}`;
  }

  static readonly secret = SECRET;

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fields, file } = await readForm(request);
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const id = fields.public_id ?? '';
    const width = file ? (await sharp(file).metadata()).width : 0;
    const fault = file && this.faults.get(width);
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === '500') return reply(500, { error: { message: 'General Error' } });
    const plain = stringToSign(fields);
    const signature = createHash('sha1')
      .update(plain + SECRET)
      .digest('hex');
    if (fault === 'bad-signature' || fields.api_key !== KEY || fields.signature !== signature) {
      const message = `Invalid Signature ${fields.signature}. String to sign - '${plain}'.`;
      return reply(401, { error: { message } });
    }
    if (request.url?.endsWith('/image/destroy'))
      return reply(200, { result: this.stored.delete(id) ? 'ok' : 'not found' });
    this.uploads += 1;
    this.stored.add(id);
    if (fault === 'reset-after') return void request.socket.resetAndDestroy();
    const secure_url = `https://res.cloudinary.com/demo/image/upload/v1/${id}.webp`;
    reply(200, { public_id: id, secure_url, width });
  }
}

/* A failed upload must leave neither a product without its photos nor a photo without its product. */

openTestShop();

let cloudinary: CloudinaryServer;
let seller: Client;
const lines: string[] = [];
const log = processGlobal<{ logger?: object }>('log', () => ({}));
const before = log.logger;

beforeAll(async () => {
  log.logger = createLog('trace', { write: (line) => void lines.push(line) });
  cloudinary = await new CloudinaryServer().listen();
  process.env.CLOUDINARY_URL = cloudinary.url;
  resetEnv();
  seller = await newSeller(SHOP);
});
afterAll(async () => {
  log.logger = before;
  await cloudinary?.close();
});

const WIDTHS = [101, 102, 103, 104];
const photos = (widths: number[]) =>
  Promise.all(widths.map(async (width) => ({ bytes: await photo(width) })));

async function isListed(name: string): Promise<boolean> {
  const { body } = await new Client(SHOP).get(`/api/product/list?q=${encodeURIComponent(name)}`);
  return (body.products as unknown[]).length > 0;
}

test('the shop uploads photos to Cloudinary, and stores their URLs', async () => {
  const health = await new Client(SHOP).get('/api/health');
  expect(health.body.photos).toBe('cloudinary');
  const data = productData();
  const answer = await addProduct(seller, data, await photos(WIDTHS));
  expect(answer.body).toMatchObject({ success: true, message: 'Product added' });
  expect(cloudinary.stored.size).toBe(4);
  expect(await isListed(data.name)).toBe(true);
});

const FAULTS: Fault[] = ['reset', 'reset-after', '500', 'bad-signature', 'hang'];

test('a failed photo upload adds no product and leaves no photo at Cloudinary', async () => {
  const storedNames = new Set(cloudinary.stored);
  const cases = FAULTS.flatMap((fault, f) =>
    WIDTHS.map((_, at) => {
      const width = 200 + f * 10 + at;
      cloudinary.faults.set(width, fault);
      return { fault, at, widths: WIDTHS.map((good, index) => (index === at ? width : good)) };
    }),
  );
  await Promise.all(
    cases.map(async ({ fault, at, widths }) => {
      const data = productData();
      const answer = await addProduct(seller, data, await photos(widths));
      expect(answer.status, `${fault} on photo ${at + 1}`).toBe(503);
      expect(answer.body.message).toBe('The photos could not be stored. Please try again.');
      expect(JSON.stringify(answer.body)).not.toMatch(/String to sign|never-to-be-seen|signature/i);
      expect(await isListed(data.name)).toBe(false);
    }),
  );
  expect([...cloudinary.stored].sort()).toEqual([...storedNames].sort());
  const logged = lines.join('');
  expect(logged).toContain('a request to Cloudinary failed');
  expect(logged).not.toContain(CloudinaryServer.secret);
  expect(logged).not.toContain('String to sign');
});
