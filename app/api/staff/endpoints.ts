import { endpoint } from '@/lib/api/endpoint';
import { callerOf } from '@/lib/auth/known-device';
import { releasePickerLocksOf } from '@/lib/checkout/fulfil/assign-picker';
import { acceptInvitation } from '@/lib/staff/account';
import { inviteStaff, removeStaff, renewInvitation, updateStaff } from '@/lib/staff/commands';
import { listSwitch, setPin, switchPerson } from '@/lib/staff/pin';
import { listStaff } from '@/lib/staff/queries';
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
  allowDevice,
  endSharedDevice,
  listSharedDevices,
  lockDevice,
} from '@/lib/staff/shared-devices';
import {
  acceptAnswer,
  devicesAnswer,
  inviteAnswer,
  memberAnswer,
  staffAnswer,
  switchAnswer,
} from '@/lib/staff/view';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/staff/list',
    summary: 'The people who work in the shop, beside the owner.',
    session: 'seller',
    needs: 'people',
    answer: staffAnswer,
    handle: async () => ({
      staff: await listStaff(),
    }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/invite',
    summary:
      'Invites somebody by a link, which works once, for a week, and is mailed where the shop sends mail. For a known e-mail it ' +
      'changes name and role, and its link, the only one that works from then on, sets a new password.',
    session: 'seller',
    needs: 'people',
    body: inviteInput,
    answer: inviteAnswer,
    message: ['successMessages', 'staffInvited'],
    refusals: ['conflict'],
    handle: ({ body }) => inviteStaff(body),
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/link',
    summary:
      'Makes a new link for a person, the only one that works from then on, as an invitation does. Name and role stay as they are.',
    session: 'seller',
    needs: 'people',
    body: staffIdInput,
    answer: inviteAnswer,
    message: ['successMessages', 'staffInvited'],
    refusals: ['notFound'],
    handle: ({ body }) => renewInvitation(body.id),
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/accept',
    summary:
      'Sets the own password with the token of an invitation, and signs in (cookie `sellerToken`).',
    body: acceptInput,
    answer: acceptAnswer,
    refusals: ['conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { person, cookies } = await acceptInvitation(body, await callerOf(request));
      cookies.forEach(setCookie);
      return { person };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/update',
    summary: 'Changes the name or the role of a person, from their next call on.',
    session: 'seller',
    needs: 'people',
    body: updateInput,
    answer: memberAnswer,
    message: ['successMessages', 'staffSaved'],
    refusals: ['notFound'],
    handle: async ({ body }) => ({ member: await updateStaff(body) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/remove',
    summary:
      'Removes a person, which ends their sessions and their invitation at once. Repeatable.',
    session: 'seller',
    needs: 'people',
    body: staffIdInput,
    message: ['successMessages', 'staffRemoved'],
    handle: async ({ body }) => {
      await removeStaff(body.id);
      await releasePickerLocksOf(body.id);
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/device',
    summary: 'Lets people switch by their PIN on the device that asks, or no longer. Repeatable.',
    session: 'seller',
    needs: 'people',
    body: deviceInput,
    handle: ({ session, body }) => allowDevice(session, body.allowed),
  }),

  endpoint({
    method: 'GET',
    path: '/api/staff/devices',
    summary: 'The devices on which people switch by their PIN, with who is there.',
    session: 'seller',
    needs: 'people',
    answer: devicesAnswer,
    handle: listSharedDevices,
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/devices/end',
    summary:
      'Signs everybody out of a shared device, on which nobody switches any more. Repeatable.',
    session: 'seller',
    needs: 'people',
    body: deviceEndInput,
    message: ['successMessages', 'deviceEnded'],
    handle: ({ body }) => endSharedDevice(body.id),
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/lock',
    summary:
      'Locks the shared device that asks, whose screen nobody has touched: every call but those that sign in or switch by a PIN is a 403 with ' +
      '`locked: true` until then.',
    session: 'seller',
    needs: 'account',
    whileLocked: true,
    handle: ({ session }) => lockDevice(session),
  }),

  endpoint({
    method: 'POST',
    path: '/api/staff/pin',
    summary: 'Sets the own PIN of a member of staff, for shared devices, given the own password.',
    session: 'seller',
    needs: 'account',
    body: pinInput,
    message: ['successMessages', 'pinSet'],
    refusals: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) => setPin(session, body, await callerOf(request)),
  }),

  endpoint({
    method: 'GET',
    path: '/api/staff/switch',
    summary: 'Whether people can switch by their PIN on the device that asks, and who has one.',
    session: 'seller',
    needs: 'account',
    whileLocked: true,
    answer: switchAnswer,
    handle: ({ session }) => listSwitch(session),
  }),

  endpoint({
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
    handle: async ({ session, body, request, setCookie }) => {
      const { person, cookie } = await switchPerson(session, body, await callerOf(request));
      setCookie(cookie);
      return { person };
    },
  }),
];
