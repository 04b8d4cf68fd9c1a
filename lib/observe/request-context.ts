import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@/lib/i18n/languages';
import { processGlobal } from '@/lib/utils/process-global';

/** Who causes a change: the seller, a shopper by id, somebody who is not signed in, or the shop itself. */
export type Actor = {
  kind: 'seller' | 'shopper' | 'visitor' | 'system';
  id?: string;
  /** Of a member of staff. */
  name?: string;
};

/** What is known about the request that the current code runs for. */
type RequestContext = {
  /** The id of the request in the logs. */
  correlationId: string;
  /** Who is signed in. */
  actor?: Actor;
  /** Whether orders are answered without e-mail (lib/orders/visible.ts). */
  hidesEmail?: boolean;
  /** In which the answer is worded. */
  language?: Language;
};

const contexts = processGlobal('request context', () => new AsyncLocalStorage<RequestContext>());

/** Runs `work`, and all that it begins, in the context of a request. */
export const inRequest = <T>(context: RequestContext, work: () => T): T =>
  contexts.run(context, work);

/** The context of the request that this code runs for; undefined outside of requests. */
export const requestContext = (): RequestContext | undefined => contexts.getStore();

/** Sets who is signed in, for the rest of the present request. */
export function setActor(actor: Actor): void {
  const context = contexts.getStore();
  if (context) context.actor = actor;
}

/** Leaves the e-mail out of the orders that the present request answers. */
export function hideEmail(): void {
  const context = contexts.getStore();
  if (context) context.hidesEmail = true;
}

/** Whether the orders that the present request answers have no e-mail; false outside of requests. */
export const hidesEmail = (): boolean => contexts.getStore()?.hidesEmail ?? false;

/** The actor of the present request; outside of requests the shop itself. */
export function currentActor(): Actor {
  const context = contexts.getStore();
  if (!context) return { kind: 'system' };
  return context.actor ?? { kind: 'visitor' };
}

/** The name of the member of staff who makes the present request, to be stored with what they do; nothing for anybody else. */
export function staffName(): { name?: string } {
  const name = contexts.getStore()?.actor?.name;
  return name === undefined ? {} : { name };
}

/** Who makes the present request in the seller's area: the owner has the id `owner` and no name. */
export type CurrentPerson = { id: string; name?: string };

/** Who makes the present request in the seller's area; undefined for anybody else. */
export function currentPerson(): CurrentPerson | undefined {
  const { kind, id = '', name } = currentActor();
  if (kind !== 'seller') return undefined;
  return name === undefined ? { id: 'owner' } : { id, name };
}

/** Sets the language in which the present request is answered. */
export function setRequestLanguage(language: Language): void {
  const context = contexts.getStore();
  if (context) context.language = language;
}

/** The language that the present request asks for, if it names one that is spoken. */
export const requestedLanguage = (): Language | undefined => contexts.getStore()?.language;

/** The language in which the present request is answered; English outside of requests. */
export const requestLanguage = (): Language => contexts.getStore()?.language ?? 'en';
