import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Busboy } from '@fastify/busboy';
import sharp from 'sharp';

/** The fault of an upload. With `reset-after` the server stores the photo and then drops the connection. */
export type Fault = 'hang' | 'reset' | 'reset-after' | '500' | 'bad-signature';

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

/**
 * Returns the text that Cloudinary signs with SHA-1: the sorted parameters joined as a query, plus the
 * secret.
 */
function stringToSign(fields: Record<string, string>): string {
  return Object.keys(fields)
    .filter((name) => !UNSIGNED.has(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/**
 * A local server that emulates Cloudinary's uploads and deletions, and verifies each signature. `faults` maps
 * the width of a photo (px) to the fault of its upload.
 */
export class CloudinaryServer {
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

  /** The value of CLOUDINARY_URL for this server. */
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
