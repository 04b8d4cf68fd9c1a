import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type * as z from 'zod/mini';
import { ShopProvider } from '@/app/_components/shop-provider';
import { LanguageProvider } from '@/app/_i18n/language-provider';
import { registerRouter } from '@/lib/client/navigation';
import { logoutSeller } from '@/lib/client/seller-store';
import { compiledNamespace } from '@/lib/i18n/catalog';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Namespace } from '@/lib/i18n/translate';
import type { ShopFacts } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { messages } from '@/messages';

/*
 * Helpers for tests of a component without a page (`*.dom.test.tsx`). A test that needs layout or several
 * pages is a Playwright test.
 */

export function renderIn(ui: ReactNode, code: Language = 'en', without: readonly Namespace[] = []) {
  const names = (Object.keys(messages.en) as Namespace[]).filter((name) => !without.includes(name));
  const namespaces = Object.fromEntries(
    names.map((namespace) => [namespace, compiledNamespace(code, namespace)]),
  );
  const { locale } = LANGUAGES[code];
  return render(
    <LanguageProvider code={code} locale={locale} prefix="" namespaces={namespaces}>
      {ui}
    </LanguageProvider>,
  );
}

export const renderInShop = (shop: ShopFacts, ui: ReactNode) =>
  renderIn(<ShopProvider shop={shop}>{ui}</ShopProvider>);

const currentTest = () => {
  const { testPath, currentTestName } = expect.getState();
  return `${testPath} ${currentTestName}`;
};

type Answer = { status?: number; body: object };

/**
 * Returns a successful response of an endpoint. Throws if `data` does not match the schema that the endpoint
 * declares.
 */
export const responseOf = <S extends z.core.$ZodType>(
  schema: S & { parse: (data: unknown) => unknown },
  data: z.core.input<S>,
): Answer => ({ body: { success: true, ...(schema.parse(data) as object) } });

export const errorResponse = (
  status: number,
  message: string,
  fields?: Record<string, string>,
): Answer => ({ status, body: omitUndefined({ success: false, message, fields }) });

/**
 * Mocks the API by `METHOD path`, and records request bodies. A call without a mock fails the test.
 *
 * A response that is ready after the test never arrives. Otherwise it would change the stores that all test files
 * share.
 */
export function mockApi(answers: Record<string, Answer | (() => Answer | Promise<Answer>)>) {
  const sent: { call: string; body: unknown }[] = [];
  const test = currentTest();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${new URL(url, 'http://shop.test').pathname}`;
    const answer = answers[call];
    if (!answer) throw new Error(`the test does not answer ${call}`);
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const { status = 200, body: json } = typeof answer === 'function' ? await answer() : answer;
    if (currentTest() !== test) return new Promise<Response>(() => undefined);
    return Response.json(json, { status });
  });
  return sent;
}

/** Signs the seller out in this browser. Test files share the browser's stores, so call it after each seller test. */
export async function signOutSeller(): Promise<void> {
  // Unmount first, because a mounted component would request the session again.
  cleanup();
  mockApi({ 'GET /api/seller/logout': { body: { success: true, message: 'Logged Out' } } });
  const unregister = registerRouter(() => undefined);
  // If a courier has unsent updates, the page asks for confirmation before signing out.
  vi.stubGlobal('confirm', () => true);
  await logoutSeller();
  unregister();
}
