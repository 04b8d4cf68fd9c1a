import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@/lib/i18n/languages';
import { processGlobal } from '@/lib/utils/process-global';
import { site } from '@/lib/utils/site';

/**
 * The actor of a change: the seller or a staff member, a shopper, a visitor who is not signed in, or the system itself.
 */
export type Actor = {
  kind: 'seller' | 'shopper' | 'visitor' | 'system';
  id?: string;
  name?: string;
};

type RequestContext = {
  correlationId: string;
  actor?: Actor;
  /** Whether responses must omit the email addresses of orders (lib/orders/visible.ts). */
  hidesEmail?: boolean;
  /** True if the user may see money, for example cost prices of products. */
  seesMoney?: boolean;
  language?: Language;
  /** The country of the shop (ISO 3166-1 alpha-2). Set only for requests about addresses. */
  country?: string | undefined;
  /** The currency of the shop (ISO 4217). Set only for requests with prices. */
  currency?: string;
};

const contexts = processGlobal('request context', () => new AsyncLocalStorage<RequestContext>());

/** Runs `work` in the context of a request. All asynchronous code that it starts has the same context. */
export const inRequest = <T>(context: RequestContext, work: () => T): T =>
  contexts.run(context, work);

/** Returns the context of the current request, or undefined outside of requests. */
export const requestContext = (): RequestContext | undefined => contexts.getStore();

/** Sets the signed-in user for the rest of the current request. */
export function setActor(actor: Actor): void {
  const context = contexts.getStore();
  if (context) context.actor = actor;
}

/**
 * Runs `work` with `actor` as the author of its changes, instead of the signed-in user. Outside of requests, the author
 * is always the system.
 */
export function asActor<T>(actor: Actor, work: () => T): T {
  const context = contexts.getStore();
  return context ? contexts.run({ ...context, actor }, work) : work();
}

/** Makes the response of the current request omit the email addresses of orders. */
export function hideEmail(): void {
  const context = contexts.getStore();
  if (context) context.hidesEmail = true;
}

/** Lets the response of the current request contain cost prices. */
export function showMoney(): void {
  const context = contexts.getStore();
  if (context) context.seesMoney = true;
}

/** Returns whether the user of the current request may see money. Returns false outside of requests. */
export const seesMoney = (): boolean => contexts.getStore()?.seesMoney ?? false;

/**
 * Returns whether the response of the current request omits the email addresses of orders. Returns false
 * outside of requests.
 */
export const hidesEmail = (): boolean => contexts.getStore()?.hidesEmail ?? false;

/** Returns the actor of the current request. Outside of requests, the actor is the system itself. */
export function currentActor(): Actor {
  const context = contexts.getStore();
  if (!context) return { kind: 'system' };
  return context.actor ?? { kind: 'visitor' };
}

/**
 * Returns the name of the staff member who sent the current request, so that it can be stored with their
 * action. Returns an empty object for any other user.
 */
export function staffName(): { name?: string } {
  const name = contexts.getStore()?.actor?.name;
  return name === undefined ? {} : { name };
}

/** The staff member of a request in the seller's area. The owner has the id `owner` and no name. */
export type CurrentPerson = { id: string; name?: string };

/** Returns the staff member who sent the current request to the seller's area. Returns undefined for any other user. */
export function currentPerson(): CurrentPerson | undefined {
  const { kind, id = '', name } = currentActor();
  if (kind !== 'seller') return undefined;
  return name === undefined ? { id: 'owner' } : { id, name };
}

/** Sets the language of the response of the current request. */
export function setRequestLanguage(language: Language): void {
  const context = contexts.getStore();
  if (context) context.language = language;
}

/** Sets the country of the shop. Schemas of addresses and postal codes depend on it. */
export function setRequestCountry(country: string | undefined): void {
  const context = contexts.getStore();
  if (context) context.country = country;
}

/**
 * Returns the country of the shop, for schemas of addresses and postal codes. Returns undefined outside of requests, if
 * the seller has not set it, and for endpoints that do not declare `readsAddress`.
 */
export const requestCountry = (): string | undefined => contexts.getStore()?.country;

/** Sets the currency of the shop. Schemas of prices depend on its decimals. */
export function setRequestCurrency(currency: string): void {
  const context = contexts.getStore();
  if (context) context.currency = currency;
}

/**
 * Returns the currency of the shop, for schemas of prices. Outside of requests, and in requests of endpoints that do
 * not declare `readsPrices`, it is the default currency.
 */
export const requestCurrency = (): string => contexts.getStore()?.currency ?? site.currency;

/** Returns the language that the current request asks for; undefined if the shop does not use it. */
export const requestedLanguage = (): Language | undefined => contexts.getStore()?.language;

/** Returns the language of the response of the current request; English outside of requests. */
export const requestLanguage = (): Language => contexts.getStore()?.language ?? 'en';
