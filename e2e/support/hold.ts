import type { Page } from '@playwright/test';

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/**
 * Holds the next request of a page to an address, or its answer. Answers a promise that it is `held`, and
 * what lets it go on.
 */
export async function hold(page: Page, address: string, what: 'request' | 'answer') {
  const [held, released] = [signal(), signal()];
  await page.route(
    address,
    async (route) => {
      const response = what === 'answer' ? await route.fetch() : undefined;
      held.give();
      await released.given;
      await (response ? route.fulfill({ response }) : route.continue());
    },
    { times: 1 },
  );
  return { held: held.given, release: released.give };
}
