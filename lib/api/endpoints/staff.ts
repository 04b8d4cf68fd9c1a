import { endpoint } from '@/lib/api/endpoint';
import { acceptInput, inviteInput, staffRemoveInput, updateInput } from '@/lib/staff/schema';
import { acceptAnswer, inviteAnswer, memberAnswer, staffAnswer } from '@/lib/staff/view';

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff/list',
  summary: 'The people who work in the shop, beside the owner.',
  session: 'seller',
  needs: 'people',
  answer: staffAnswer,
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/staff/invite',
  summary:
    'Invites somebody by a link, which works once, for a week, and is mailed where the shop sends mail. For a known e-mail it ' +
    'changes name and role, and its link, the only one that works from then on, sets a new password.',
  session: 'seller',
  needs: 'people',
  body: inviteInput,
  answer: inviteAnswer,
  message: ['answers', 'staffInvited'],
  refusals: ['conflict'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/accept',
  summary:
    'Sets the own password with the token of an invitation, and signs in (cookie `sellerToken`).',
  body: acceptInput,
  answer: acceptAnswer,
  refusals: ['conflict', 'tooMany'],
});

export const updateStaff = endpoint({
  method: 'POST',
  path: '/api/staff/update',
  summary: 'Changes the name and the role of a person, from their next call on.',
  session: 'seller',
  needs: 'people',
  body: updateInput,
  answer: memberAnswer,
  message: ['answers', 'staffSaved'],
  refusals: ['notFound'],
});

export const removeStaff = endpoint({
  method: 'POST',
  path: '/api/staff/remove',
  summary: 'Removes a person, which ends their sessions and their invitation at once. Repeatable.',
  session: 'seller',
  needs: 'people',
  body: staffRemoveInput,
  message: ['answers', 'staffRemoved'],
});
