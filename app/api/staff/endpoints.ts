import { endpoint } from '@/lib/api/endpoint';
import { callerOf } from '@/lib/auth/known-device';
import { releasePickerLocksOf } from '@/lib/checkout/fulfil/assign-picker';
import { releaseDeliveriesOf } from '@/lib/couriers/commands';
import { acceptInvitation } from '@/lib/staff/account';
import { inviteStaff, removeStaff, renewInvitation, updateStaff } from '@/lib/staff/commands';
import { listStaff } from '@/lib/staff/queries';
import { can } from '@/lib/staff/roles';
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
  listSwitch,
  lockDevice,
  setPin,
  switchPerson,
} from '@/lib/staff/shared-devices';
import {
  acceptResponse,
  devicesResponse,
  inviteResponse,
  memberResponse,
  type StaffView,
  staffResponse,
  switchResponse,
} from '@/lib/staff/view';

/** Unassigns the deliveries of a staff member who lost the permission `deliver`. */
const releaseDeliveriesUnless = async ({ id, role }: StaffView): Promise<void> => {
  if (!can(role, 'deliver')) await releaseDeliveriesOf(id);
};

export const endpoints = [
  endpoint({
    call: 'GET /api/staff/list',
    summary: 'Returns the staff members of the shop, without the owner.',
    session: 'seller',
    needs: 'people',
    answer: staffResponse,
    handle: async () => ({ staff: await listStaff() }),
  }),

  endpoint({
    call: 'POST /api/staff/invite',
    summary:
      'Invites a person with a link that works once and for a week. The shop emails the link if it sends email. For a ' +
      'known email, the call changes name and role and issues a new link, which sets a new password and replaces ' +
      'every earlier link.',
    session: 'seller',
    needs: 'people',
    body: inviteInput,
    answer: inviteResponse,
    message: ['successMessages', 'staffInvited'],
    errors: ['conflict'],
    handle: async ({ body }) => {
      const answer = await inviteStaff(body);
      await releaseDeliveriesUnless(answer.member);
      return answer;
    },
  }),

  endpoint({
    call: 'POST /api/staff/link',
    summary:
      'Issues a new invitation link for a person, which replaces every earlier link. Name and role do not change.',
    session: 'seller',
    needs: 'people',
    body: staffIdInput,
    answer: inviteResponse,
    message: ['successMessages', 'staffInvited'],
    errors: ['notFound'],
    handle: ({ body }) => renewInvitation(body.id),
  }),

  endpoint({
    call: 'POST /api/staff/accept',
    summary:
      "Sets the person's password with the token of an invitation, and signs them in (cookie `sellerToken`).",
    body: acceptInput,
    answer: acceptResponse,
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request, setCookie }) => {
      const { person, cookies } = await acceptInvitation(body, await callerOf(request));
      cookies.forEach(setCookie);
      return { person };
    },
  }),

  endpoint({
    call: 'POST /api/staff/update',
    summary:
      'Changes the name or the role of a person. It applies from their next request. If the role may no longer deliver, ' +
      'orders that are not out for delivery yet lose the person as their courier.',
    session: 'seller',
    needs: 'people',
    body: updateInput,
    answer: memberResponse,
    message: ['successMessages', 'staffSaved'],
    errors: ['notFound'],
    handle: async ({ body }) => {
      const member = await updateStaff(body);
      await releaseDeliveriesUnless(member);
      return { member };
    },
  }),

  endpoint({
    call: 'POST /api/staff/remove',
    summary:
      'Removes a person and immediately ends their sessions and their invitation. Orders that are not out for delivery ' +
      'yet lose the person as their courier. Idempotent.',
    session: 'seller',
    needs: 'people',
    body: staffIdInput,
    message: ['successMessages', 'staffRemoved'],
    handle: async ({ body }) => {
      await removeStaff(body.id);
      await releasePickerLocksOf(body.id);
      await releaseDeliveriesOf(body.id);
    },
  }),

  endpoint({
    call: 'POST /api/staff/device',
    summary:
      'Turns sharing on or off for the calling device. On a shared device, people switch with a PIN. Idempotent.',
    session: 'seller',
    needs: 'people',
    body: deviceInput,
    handle: ({ session, body }) => allowDevice(session, body.allowed),
  }),

  endpoint({
    call: 'GET /api/staff/devices',
    summary: 'Returns the shared devices and who is signed in on each.',
    session: 'seller',
    needs: 'people',
    answer: devicesResponse,
    handle: listSharedDevices,
  }),

  endpoint({
    call: 'POST /api/staff/devices/end',
    summary: 'Signs everybody out of a shared device and turns sharing off. Idempotent.',
    session: 'seller',
    needs: 'people',
    body: deviceEndInput,
    message: ['successMessages', 'deviceEnded'],
    handle: ({ body }) => endSharedDevice(body.id),
  }),

  endpoint({
    call: 'POST /api/staff/lock',
    summary:
      'Locks the calling shared device after inactivity. Until somebody signs in or switches with a PIN, every other ' +
      'call gets 403 with `locked: true`.',
    session: 'seller',
    needs: 'account',
    whileLocked: true,
    handle: ({ session }) => lockDevice(session),
  }),

  endpoint({
    call: 'POST /api/staff/pin',
    summary: "Sets the signed-in staff member's PIN for shared devices; requires their password.",
    session: 'seller',
    needs: 'account',
    body: pinInput,
    message: ['successMessages', 'pinSet'],
    errors: ['conflict', 'tooMany'],
    handle: async ({ session, body, request }) => setPin(session, body, await callerOf(request)),
  }),

  endpoint({
    call: 'GET /api/staff/switch',
    summary: 'Returns whether people can switch with a PIN on the calling device, and who has one.',
    session: 'seller',
    needs: 'account',
    whileLocked: true,
    answer: switchResponse,
    handle: ({ session }) => listSwitch(session),
  }),

  endpoint({
    call: 'POST /api/staff/switch',
    summary:
      'Signs in another person on a shared device with their PIN (cookie `sellerToken`) and replaces the current one. ' +
      'A person can enter five wrong PINs on a device in 15 minutes.',
    session: 'seller',
    needs: 'account',
    whileLocked: true,
    body: switchInput,
    answer: acceptResponse,
    errors: ['tooMany'],
    handle: async ({ session, body, request, setCookie }) => {
      const { person, cookie } = await switchPerson(session, body, await callerOf(request));
      setCookie(cookie);
      return { person };
    },
  }),
];
