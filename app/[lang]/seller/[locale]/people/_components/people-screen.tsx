'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Badge, LoadState, rowActionClass } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { callApi, toastError } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import type { InviteAnswer, StaffAnswer, StaffView } from '@/lib/staff/view';
import { ForgetForm } from './forget-form';
import { InviteForm } from './invite-form';
import { InviteLink } from './invite-link';
import { MemberDialog } from './member-dialog';
import { SharedDevices } from './shared-devices';

function Member({
  member,
  onEdit,
  onLink,
}: {
  member: StaffView;
  onEdit: () => void;
  onLink: () => void;
}) {
  const t = useT('people');
  const { name, email, role, hasJoined, invitedUntil } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          {!hasJoined && <Badge>{t(invitedUntil ? 'invited' : 'expired')}</Badge>}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {t(role)} · <bdi>{email}</bdi>
        </p>
      </div>
      <div className="flex gap-5">
        <button type="button" className={rowActionClass} onClick={onLink}>
          {t('newLink')}
          <span className="sr-only"> {name}</span>
        </button>
        <button
          type="button"
          className={rowActionClass}
          aria-label={t('editOf', { name })}
          onClick={onEdit}
        >
          {t('edit')}
        </button>
      </div>
    </li>
  );
}

/** The people who work in the shop, for the owner. */
export function PeopleScreen() {
  const t = useT('people');
  const { answer, hasFailed, reload } = useQuery<StaffAnswer>('/api/staff/list', 'seller');
  const [edited, setEdited] = useState<StaffView>();
  const [made, setMade] = useState<InviteAnswer>();

  function show(invitation: InviteAnswer) {
    setMade(invitation);
    void reload();
  }

  async function renew({ id }: StaffView) {
    try {
      show(await callApi<InviteAnswer>('/api/staff/link', { as: 'seller', body: { id } }));
    } catch (error) {
      toastError(error);
      // Another device may have removed the person.
      await reload();
    }
  }

  return (
    <div className="max-w-3xl">
      <BackLink href="/seller/settings" text={t('settings')} />
      <h1 className="mt-2 mb-2 font-bold text-3xl">{t('title')}</h1>
      <p className="mb-5 max-w-prose text-muted">{t('text')}</p>
      <div className="space-y-5">
        {!answer && <LoadState hasFailed={hasFailed} retry={() => void reload()} />}
        {answer?.staff.length === 0 && (
          <p className="rounded-panel border border-line border-dashed px-6 py-8 text-center text-muted">
            {t('empty')}
          </p>
        )}
        {answer && answer.staff.length > 0 && (
          <ul className="divide-y divide-line rounded-panel border border-line bg-card shadow-card">
            {answer.staff.map((member) => (
              <Member
                key={member.id}
                member={member}
                onEdit={() => setEdited(member)}
                onLink={() => void renew(member)}
              />
            ))}
          </ul>
        )}
        {/* Not before the list, which would push them down under somebody's hands. */}
        {(answer || hasFailed) && (
          <>
            <InviteForm onInvited={show} />
            <SharedDevices />
            <ForgetForm />
          </>
        )}
      </div>
      {edited && (
        <MemberDialog
          member={edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void reload().then(() => focusInPlace('[data-section]'));
          }}
        />
      )}
      <InviteLink made={made} onClose={() => setMade(undefined)} />
    </div>
  );
}
