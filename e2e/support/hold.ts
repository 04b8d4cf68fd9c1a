import type { APIResponse, Page, Request, Route } from '@playwright/test';

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Tells the request that a test means from others to its address that may be on their way. */
type IsMeant = (request: Request, answer: string) => boolean;

/**
 * Has `act` decide on the next request to an address, or on the first that is meant; all others go their way.
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
    // The page may have given up meanwhile what goes its way.
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

/** Cuts off the next request to an address that is meant, as a connection that breaks. */
export const cutOff = (page: Page, address: string, isMeant: IsMeant): Promise<void> =>
  meetOne(page, address, isMeant, (route) => route.abort());

/** Carries out the next request to an address that is meant, and cuts off its answer. */
export const loseAnswer = (page: Page, address: string, isMeant: IsMeant): Promise<void> =>
  meetOne(
    page,
    address,
    isMeant,
    (route) => route.abort(),
    (route) => route.fetch(),
  );

/**
 * Holds the next request of a page to an address (the first that is meant), or its answer. Answers a promise
 * that it is `held`, and what lets it go on.
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
      held.give();
      await released.given;
      await (response ? route.fulfill({ response }) : route.continue());
    },
    what === 'answer' ? (route) => route.fetch() : undefined,
  );
  return { held: held.given, release: released.give };
}

/**
 * Lets no further request of a page through to an address, of which the page has one at a time on its way:
 * when it resolves, an earlier one is answered.
 */
export async function silence(page: Page, address: string): Promise<void> {
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

/** The answer to the next request to an address that a page sends from now on; not to one on its way. */
export async function nextAnswer(page: Page, address: string | RegExp): Promise<void> {
  const request = await page.waitForRequest(address);
  const response = await request.response();
  await response?.finished();
}
