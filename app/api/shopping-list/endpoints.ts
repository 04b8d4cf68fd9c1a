import { endpoint } from '@/lib/api/endpoint';
import { writeAsOwner } from '@/lib/auth/own-account';
import { clientIp } from '@/lib/http/client-ip';
import {
  createList,
  readLists,
  readShared,
  removeList,
  renameList,
  setItem,
  shareList,
} from '@/lib/shopping-lists/commands';
import {
  itemInput,
  listChoice,
  newListInput,
  renameInput,
  sharedInput,
  shareInput,
} from '@/lib/shopping-lists/schema';
import { listsResponse, sharedResponse } from '@/lib/shopping-lists/view';

export const endpoints = [
  endpoint({
    call: 'GET /api/shopping-list/list',
    summary: "Returns the shopper's named lists, oldest first.",
    session: 'shopper',
    answer: listsResponse,
    errors: ['conflict'],
    handle: async ({ session }) => ({ lists: await readLists(session.subject) }),
  }),

  endpoint({
    call: 'POST /api/shopping-list/create',
    summary: 'Creates a list, for example from the cart. A shopper has at most 20 lists.',
    session: 'shopper',
    body: newListInput,
    answer: listsResponse,
    errors: ['conflict'],
    handle: async ({ session, body }) => {
      // A list id of another owner is never found, so only this endpoint needs `writeAsOwner`.
      const { lists } = await writeAsOwner(
        session,
        () => createList(session.subject, body),
        (created) => removeList(session.subject, { id: created.id }),
      );
      return { lists };
    },
  }),

  endpoint({
    call: 'POST /api/shopping-list/rename',
    summary: 'Renames a list.',
    session: 'shopper',
    body: renameInput,
    answer: listsResponse,
    errors: ['conflict', 'notFound'],
    handle: async ({ session, body }) => ({ lists: await renameList(session.subject, body) }),
  }),

  endpoint({
    call: 'POST /api/shopping-list/remove',
    summary: 'Deletes a list and its link. Idempotent.',
    session: 'shopper',
    body: listChoice,
    answer: listsResponse,
    errors: ['conflict'],
    handle: async ({ session, body }) => ({ lists: await removeList(session.subject, body) }),
  }),

  endpoint({
    call: 'POST /api/shopping-list/item',
    summary:
      'Sets the quantity of a product in a list; 0 removes it. A list has at most 99 products.',
    session: 'shopper',
    body: itemInput,
    answer: listsResponse,
    errors: ['conflict', 'notFound'],
    handle: async ({ session, body }) => ({ lists: await setItem(session.subject, body) }),
  }),

  endpoint({
    call: 'POST /api/shopping-list/share',
    summary: 'Shares a list by an unguessable link (`share`), or revokes the link.',
    session: 'shopper',
    body: shareInput,
    answer: listsResponse,
    errors: ['conflict', 'notFound'],
    handle: async ({ session, body }) => ({ lists: await shareList(session.subject, body) }),
  }),

  endpoint({
    call: 'POST /api/shopping-list/shared',
    summary:
      'Returns a shared list by the secret of its link, without its owner. It changes nothing.',
    body: sharedInput,
    answer: sharedResponse,
    errors: ['conflict', 'notFound', 'tooMany'],
    handle: ({ body, request }) => readShared(body, clientIp(request)),
  }),
];
