import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client, newSeller } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { resetSuggestions } from '@/lib/addresses/suggestions/queries';
import { resetEnv } from '@/lib/env';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { RateLimit } from '@/models';

type PhotonResponse = {
  places?: Record<string, string>[];
  status?: number;
  text?: string;
  delayMs?: number;
};

type PhotonServer = Awaited<ReturnType<typeof startPhotonServer>>;

/**
 * Emulates a Photon server by its API documentation. A request with `limit=1` asks for the location of the shop and
 * gets a place in Berlin.
 */
async function startPhotonServer() {
  const asked: { query: Record<string, string>; headers: Record<string, unknown> }[] = [];
  let next: PhotonResponse = {};
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
    answer: (answer: PhotonResponse): void => {
      next = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/* GET /api/address/suggest (docs/product.md 5.1) with an emulator of Photon. */

openTestShop();

let photon: PhotonServer;
const HOUSE = {
  ...{ type: 'house', countrycode: 'DE', street: 'Hauptstraße', housenumber: '12' },
  ...{ postcode: '10827', city: 'Berlin', state: 'Berlin' },
};
const SUGGESTION = {
  ...{ text: 'Hauptstraße 12, 10827 Berlin', street: 'Hauptstraße 12', city: 'Berlin' },
  ...{ state: '', zipcode: '10827', country: 'DE' },
};

function setAddress(address: string) {
  process.env.ADDRESS_SUGGESTIONS_URL = address;
  resetEnv();
}

async function openShop(country: string, address?: string) {
  const seller = await newSeller(SHOP);
  const { body } = await new Client(SHOP).get('/api/shop/settings');
  const { revision } = body.shop as { revision: number };
  const saved = await seller.post('/api/seller/settings', {
    ...{ revision, name: 'Corner', currency: 'eur', taxPercent: 0, promiseMinutes: 30 },
    languages: ['en', 'ar', 'es', 'fr'],
    ...omitUndefined({ country: country || undefined, address: address || undefined }),
  });
  expect(saved.body).toMatchObject({ success: true });
}

type Query = Record<string, string>;
const suggest = (query: Query, ip = '192.0.2.1', language = 'de') =>
  new Client(SHOP).get(`/api/address/suggest?${new URLSearchParams(query)}`, {
    headers: { 'X-Forwarded-For': ip, 'Accept-Language': language, Cookie: 'secret=1' },
  });
const suggestions = async (query: Query, language?: string) => {
  const { status, body } = await suggest(query, undefined, language);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.suggestions;
};

beforeAll(async () => {
  photon = await startPhotonServer();
});
afterAll(() => photon.close());
beforeEach(async () => {
  await openShop('DE');
  await RateLimit.deleteMany({});
  resetSuggestions();
  setAddress(photon.url);
  photon.answer({ places: [HOUSE] });
  photon.asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('GET /api/address/suggest', () => {
  it('sends only street, postal code and country to the geocoder', async () => {
    expect(await suggestions({ q: ' Hauptstr 12 ', zip: '10827' })).toEqual([SUGGESTION]);
    expect(photon.asked).toEqual([
      {
        query: {
          ...{ q: 'Hauptstr 12 10827', countrycode: 'DE', limit: '15', layer: 'street' },
        },
        headers: {
          ...{ accept: 'application/json', 'accept-encoding': 'identity' },
          ...{ connection: 'close', host: new URL(photon.url).host },
          'user-agent': expect.stringMatching(/^Basketful\/\d+\.\d+\.\d+ \(http/),
        },
      },
    ]);
  });

  it('searches in the selected country, with Latin names', async () => {
    await suggestions({ q: 'Sheikh Zayed Road', country: 'ae' }, 'ar');
    await suggestions({ q: 'King Fahd Road', country: 'SA' }, 'ar');
    await suggestions({ q: 'King Fahd Road', country: 'SA' }, 'fr');
    await suggestions({ q: 'King Fahd Road', country: 'SA' }, 'es');
    const queries = photon.asked.map(({ query: { countrycode, lang } }) => [countrycode, lang]);
    expect(queries).toEqual([
      ['AE', 'en'],
      ['SA', undefined],
      ['SA', 'fr'],
      ['SA', 'en'],
    ]);
  });

  it('prefers streets near the shop', async () => {
    await openShop('DE', 'Markt 1\n10115 Berlin');
    await suggestions({ q: 'Hauptstr' });
    await expect
      .poll(async () => {
        await suggestions({ q: 'Hauptstr' });
        return photon.asked.at(-1)?.query;
      })
      .toMatchObject({ q: 'Hauptstr', lat: '52.52', lon: '13.39' });
    await suggestions({ q: 'Hauptstr', country: 'AT' });
    expect(photon.asked.at(-1)?.query.lat).toBeUndefined();
    const ofShop = photon.asked.filter(({ query }) => query.limit === '1');
    expect(ofShop.map(({ query }) => query.q)).toEqual(['Markt 1, 10115 Berlin']);
  });

  it.each([
    ['an error', { status: 500, text: 'broken' }],
    ['a rejection', { status: 400, text: '{"message":"unknown"}' }],
    ['a web page', { text: '<html><body>Welcome</body></html>' }],
    ['cut JSON', { text: '{"features":[{"type":"Feat' }],
    ['other JSON', { text: '{"results":[]}' }],
    ['a huge answer', { text: `{"features":["${'x'.repeat(300_000)}"]}` }],
  ])('returns an empty list if the geocoder sends %s', async (_, answer) => {
    photon.answer(answer);
    expect(await suggestions({ q: 'Hauptstr' })).toEqual([]);
    expect(photon.asked).toHaveLength(1);
  });

  it('removes results from other countries if the geocoder rejects the country filter', async () => {
    photon.answer({ status: 400, text: "unknown query parameter 'countrycode'" });
    expect(await suggestions({ q: 'Hauptstr' })).toEqual([]);
    photon.answer({ places: [{ ...HOUSE, countrycode: 'CH', postcode: '8001' }, HOUSE] });
    expect(await suggestions({ q: 'Hauptstr' })).toEqual([SUGGESTION]);
    const countries = photon.asked.map(({ query }) => query.countrycode);
    expect(countries).toEqual(['DE', undefined]);
  });

  it('sends the country filter again one hour after the geocoder has rejected it', async () => {
    const start = Date.now();
    photon.answer({ status: 404, text: 'no such page' });
    await suggestions({ q: 'Hauptstr' });
    photon.answer({ places: [HOUSE] });
    for (const minutes of [59, 61]) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * 60_000 });
      expect(await suggestions({ q: 'Hauptstr' })).toEqual([SUGGESTION]);
    }
    const countries = photon.asked.map(({ query }) => query.countrycode);
    expect(countries).toEqual(['DE', undefined, 'DE']);
  });

  it('returns an empty list if the geocoder responds too slowly', async () => {
    photon.answer({ places: [HOUSE], delayMs: 10_000 });
    // If the shop waited for the slow response, it would return the suggestion.
    expect(await suggestions({ q: 'Hauptstr' })).toEqual([]);
  });

  it('sends the geocoder no requests for a minute after three consecutive failures', async () => {
    photon.answer({ status: 503 });
    for (let time = 0; time < 2; time += 1) await suggestions({ q: 'Hauptstr' });
    photon.answer({ places: [HOUSE] });
    await suggestions({ q: 'Hauptstr' });
    photon.answer({ status: 503 });
    for (let time = 0; time < 3; time += 1) await suggestions({ q: 'Hauptstr' });
    photon.answer({ places: [HOUSE] });
    expect(photon.asked).toHaveLength(6);
    expect(await suggestions({ q: 'Hauptstr' })).toEqual([]);
    expect(photon.asked).toHaveLength(6);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await suggestions({ q: 'Hauptstr' })).toEqual([SUGGESTION]);
  });

  it('limits the number of requests per client and per shop', async () => {
    await suggestions({ q: 'Hauptstr' });
    await RateLimit.updateOne({ _id: 'address-suggestions:192.0.2.1' }, { $set: { count: 60 } });
    expect((await suggest({ q: 'Hauptstr' })).status).toBe(429);
    expect((await suggest({ q: 'Hauptstr' }, '192.0.2.2')).body.suggestions).toHaveLength(1);
    await RateLimit.updateOne({ _id: 'address-suggestions' }, { $set: { count: 600 } });
    const answer = await suggest({ q: 'Hauptstr' }, '192.0.2.2');
    expect([answer.status, answer.body.suggestions]).toEqual([200, []]);
    expect(photon.asked).toHaveLength(2);
  });

  it.each([
    ['q', { q: '  ab ' }],
    ['q', { q: 'x'.repeat(101) }],
    ['q', {}],
    ['zip', { q: 'Hauptstr', zip: '1'.repeat(30) }],
    ['country', { q: 'Hauptstr', country: 'XX' }],
  ])('rejects an invalid value of the parameter %s', async (field, query) => {
    const { status, body } = await suggest(query as Query);
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]]);
    expect(photon.asked).toEqual([]);
  });

  it('sends no request if the shop has no geocoder or no country', async () => {
    const isOn = async () => {
      const { body } = await new Client(SHOP).get('/api/shop/settings');
      return (body.shop as object & { suggestsAddresses?: true }).suggestsAddresses;
    };
    expect(await isOn()).toBe(true);
    setAddress('');
    expect(await suggestions({ q: 'Hauptstr' })).toEqual([]);
    expect(await isOn()).toBeUndefined();
    setAddress(photon.url);
    await openShop('');
    expect(await suggestions({ q: 'Hauptstr', country: 'DE' })).toEqual([]);
    expect(await isOn()).toBeUndefined();
    const counted = await RateLimit.countDocuments({ _id: /^address-suggestions/ });
    expect([photon.asked.length, counted]).toEqual([0, 0]);
  });
});
