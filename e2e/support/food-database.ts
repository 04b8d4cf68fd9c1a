import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FoodDatabase = Awaited<ReturnType<typeof startFoodDatabase>>;

/**
 * Starts an emulator of a public food database that contains these products. Its format is the API v2 of Open
 * Food Facts.
 */
export async function startFoodDatabase(products: Record<string, object | string>) {
  const asked: { path: string; agent: string }[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    asked.push({ path: pathname, agent: request.headers['user-agent'] ?? '' });
    const [, gtin = ''] = /^\/api\/v2\/product\/(\d+)\.json$/.exec(pathname) ?? [];
    const product = products[gtin];
    response.writeHead(product ? 200 : 404, { 'Content-Type': 'application/json' });
    const found = { code: gtin, status: 1, product };
    response.end(
      typeof product === 'string' ? product : JSON.stringify(product ? found : { status: 0 }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
