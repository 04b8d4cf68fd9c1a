import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the emulator: places, or another text with its status. `delayMs` delays the answer. */
type PhotonAnswer = {
  places?: Record<string, string>[];
  status?: number;
  text?: string;
  delayMs?: number;
};

export type PhotonServer = Awaited<ReturnType<typeof startPhotonServer>>;

/**
 * Starts an emulator of a Photon server. Its answers have the form that the API documentation of Photon describes.
 * Requests with `limit=1` locate the shop, and get one place in Berlin.
 */
export async function startPhotonServer() {
  const asked: { query: Record<string, string>; headers: Record<string, unknown> }[] = [];
  let next: PhotonAnswer = {};
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push({ query: Object.fromEntries(searchParams), headers: request.headers });
    const isOfShop = searchParams.get('limit') === '1';
    const { places = [], status = 200, text, delayMs = 0 } = isOfShop ? { places: [{}] } : next;
    const features = places.map((properties) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [13.3888599, 52.5170365] },
      properties: { osm_type: 'W', osm_id: 7, osm_key: 'building', ...properties },
    }));
    setTimeout(() => {
      response.writeHead(status, { 'Content-Type': text ? 'text/html' : 'application/json' });
      response.end(text ?? JSON.stringify({ type: 'FeatureCollection', features }));
    }, delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    asked,
    /** Sets the answer to all further requests. */
    answer: (answer: PhotonAnswer): void => {
      next = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
