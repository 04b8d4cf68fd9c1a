import type { APIResponse, Page, Request, Route } from '@playwright/test';

function signal() {
  let release = () => {};
  const given = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { given, release };
}

/** Selects one of several requests to the same URL. */
type IsMeant = (request: Request, answer: string) => boolean;

/** Passes the next (or first matching) request to `act`. Other requests continue normally. */
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

export const cutOff = (page: Page, address: string, isMeant: IsMeant): Promise<void> =>
  meetOne(page, address, isMeant, (route) => route.abort());

export const loseResponse = (page: Page, address: string, isMeant: IsMeant): Promise<void> =>
  meetOne(
    page,
    address,
    isMeant,
    (route) => route.abort(),
    (route) => route.fetch(),
  );

/**
 * Blocks the next (or first matching) request to a URL, or its response. Returns a promise that resolves when it is
 * blocked, and a function that releases it.
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
 * Blocks all further requests of a page to a URL. The page must request this URL one at a time. When the promise
 * resolves, the page has received all earlier responses.
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

/** Resolves with the response to the next request to a URL. Ignores requests that are already in flight. */
export async function nextResponse(page: Page, address: string | RegExp): Promise<void> {
  const request = await page.waitForRequest(address);
  const response = await request.response();
  await response?.finished();
}
