import type { APIResponse, Page, Request, Route } from '@playwright/test';

function signal() {
  let release = () => {};
  const given = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { given, release };
}

/** Selects the request on which the test acts, because a page may send several requests to the same URL. */
type IsMeant = (request: Request, answer: string) => boolean;

/**
 * Passes a single request to `act`: the next request to a URL, or the first request that matches. All other requests
 * continue normally.
 */
async function meetOne(
  page: Page,
  address: string,
  isMeant: IsMeant | undefined,
  act: (route: Route, response?: APIResponse) => Promise<void>,
  read = (_: Route): Promise<APIResponse | undefined> => Promise.resolve(undefined),
): Promise<void> {
  let isMet = false;
  await page.route(address, async (route) => {
    // The page may have aborted the request meanwhile.
    if (isMet) return route.fallback().catch(() => undefined);
    isMet = !isMeant;
    const response = await read(route).catch(() => undefined);
    if (!isMeant) return act(route, response);
    const answer = (await response?.text()) ?? '';
    if (!isMet && isMeant(route.request(), answer)) {
      isMet = true;
      return act(route, response);
    }
    await (response ? route.fulfill({ response }) : route.fallback()).catch(() => undefined);
  });
}

/** Aborts the next matching request to a URL, like a broken connection. */
export const cutOff = (page: Page, address: string, isMeant: IsMeant): Promise<void> =>
  meetOne(page, address, isMeant, (route) => route.abort());

/** Lets the next matching request to a URL reach the server, but drops the response. */
export const loseResponse = (page: Page, address: string, isMeant: IsMeant): Promise<void> =>
  meetOne(
    page,
    address,
    isMeant,
    (route) => route.abort(),
    (route) => route.fetch(),
  );

/**
 * Blocks the next (or first matching) request of a page to a URL, or its response. Returns a promise that
 * resolves when it is blocked, and a function that releases it.
 */
export async function hold(
  page: Page,
  address: string,
  what: 'request' | 'answer',
  isMeant?: IsMeant,
) {
  const [held, released] = [signal(), signal()];
  await meetOne(
    page,
    address,
    isMeant,
    async (route, response) => {
      held.release();
      await released.given;
      await (response ? route.fulfill({ response }) : route.continue());
    },
    what === 'answer' ? (route) => route.fetch() : undefined,
  );
  return { held: held.given, release: released.release };
}

/**
 * Blocks all further requests of a page to a URL. The page must request this URL one at a time. Once the returned
 * promise resolves, the page has received the responses to earlier requests.
 */
export async function dropResponses(page: Page, address: string): Promise<void> {
  const isLost = new Promise<void>((resolve) => {
    page
      .route(address, async (route) => {
        await route.abort();
        resolve();
      })
      .catch(() => undefined);
  });
  await isLost;
}

/**
 * Resolves with the response to the next request that a page sends to a URL. Ignores requests that were sent
 * before.
 */
export async function nextResponse(page: Page, address: string | RegExp): Promise<void> {
  const request = await page.waitForRequest(address);
  const response = await request.response();
  await response?.finished();
}
