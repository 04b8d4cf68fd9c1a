import { endpoint } from '@/lib/api/endpoint';
import {
  acceptInput,
  deviceEndInput,
  deviceInput,
  inviteInput,
  pinInput,
  staffIdInput,
  switchInput,
  updateInput,
} from '@/lib/staff/schema';
import {
  acceptAnswer,
  devicesAnswer,
  inviteAnswer,
  memberAnswer,
  staffAnswer,
  switchAnswer,
} from '@/lib/staff/view';

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

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/link',
  summary:
    'Makes a new link for a person, the only one that works from then on, as an invitation does. Name and role stay as they are.',
  session: 'seller',
  needs: 'people',
  body: staffIdInput,
  answer: inviteAnswer,
  message: ['answers', 'staffInvited'],
  refusals: ['notFound'],
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
  summary: 'Changes the name or the role of a person, from their next call on.',
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
  body: staffIdInput,
  message: ['answers', 'staffRemoved'],
});

export const allowDevice = endpoint({
  method: 'POST',
  path: '/api/staff/device',
  summary: 'Lets people switch by their PIN on the device that asks, or no longer. Repeatable.',
  session: 'seller',
  needs: 'people',
  body: deviceInput,
});

export const listSharedDevices = endpoint({
  method: 'GET',
  path: '/api/staff/devices',
  summary: 'The devices on which people switch by their PIN, with who is there.',
  session: 'seller',
  needs: 'people',
  answer: devicesAnswer,
});

export const endSharedDevice = endpoint({
  method: 'POST',
  path: '/api/staff/devices/end',
  summary: 'Signs everybody out of a shared device, on which nobody switches any more. Repeatable.',
  session: 'seller',
  needs: 'people',
  body: deviceEndInput,
  message: ['answers', 'deviceEnded'],
});

export const lockDevice = endpoint({
  method: 'POST',
  path: '/api/staff/lock',
  summary:
    'Locks the shared device that asks, whose screen nobody has touched: every call but those that sign in or switch by a PIN is a 403 with ' +
    '`locked: true` until then.',
  session: 'seller',
  needs: 'account',
  whileLocked: true,
});

export const setPin = endpoint({
  method: 'POST',
  path: '/api/staff/pin',
  summary: 'Sets the own PIN of a member of staff, for shared devices, given the own password.',
  session: 'seller',
  needs: 'account',
  body: pinInput,
  message: ['answers', 'pinSet'],
  refusals: ['conflict', 'tooMany'],
});

export const listSwitch = endpoint({
  method: 'GET',
  path: '/api/staff/switch',
  summary: 'Whether people can switch by their PIN on the device that asks, and who has one.',
  session: 'seller',
  needs: 'account',
  whileLocked: true,
  answer: switchAnswer,
});

export const switchPerson = endpoint({
  method: 'POST',
  path: '/api/staff/switch',
  summary:
    'Signs somebody else in on a shared device by their PIN (cookie `sellerToken`), in place of who was. Five wrong PINs of a person ' +
    'on a device in 15 minutes are too many.',
  session: 'seller',
  needs: 'account',
  whileLocked: true,
  body: switchInput,
  answer: acceptAnswer,
  refusals: ['tooMany'],
});
