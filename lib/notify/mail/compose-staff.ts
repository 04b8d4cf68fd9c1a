import 'server-only';
import { personName } from '@/lib/mail/person-name';
import type { Letter } from '@/lib/mail/send';
import { INVITE_DAYS, invitationOf } from '@/lib/staff/invitation';
import { Staff } from '@/models';
import type { MailDoc } from '@/models/notification';
import { letterOf, shopForSeller } from './mail-shop';

/**
 * Composes the mail of an invitation. Returns undefined if the invitation was used, replaced or revoked, or
 * has expired.
 */
export async function composeStaffMail(mail: MailDoc, now: Date): Promise<Letter | undefined> {
  const { link: url, hash } = invitationOf(mail._id);
  const member = await Staff.findOne({ 'invite.hash': hash }).lean();
  if (!member?.invite || member.invite.expiresAt < now) return undefined;
  const { shop } = await shopForSeller();
  const { staffInvitation } = await import('@/lib/mail/templates/account-mails');
  const name = personName(member.name);
  const draft = staffInvitation({ name, url, days: INVITE_DAYS, shop });
  return letterOf(shop, { name, address: member.email }, draft);
}
