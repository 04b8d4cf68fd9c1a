'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { FormError } from '@/app/_components/form-error';
import { OrderDate } from '@/app/_components/order-parts';
import { Badge, LoadState, rowActionClass, Section } from '@/app/_components/section';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { LOCK_AFTER_MINUTES } from '@/lib/auth/device-lock';
import { callApi, toastError } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { notify } from '@/lib/client/notify';
import { STAFF_ROLES } from '@/lib/staff/roles';
import type { DevicesResponse, InviteResponse, StaffResponse, StaffView } from '@/lib/staff/view';
import { ForgetForm } from './erase-form';

const TEXTS = { manager: 'managerText', packer: 'packerText', courier: 'courierText' } as const;

function RoleField({ role = 'packer' }: { role?: StaffView['role'] }) {
  const t = useT('team');
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('role')}</legend>
      {STAFF_ROLES.map((one) => (
        <label key={one} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="radio"
            name="role"
            value={one}
            defaultChecked={one === role}
            className="mt-0.5 size-5 shrink-0 accent-leaf"
          />
          <span>
            <span className="block font-semibold leading-tight">{t(one)}</span>
            <span className="block text-muted text-sm">{t(TEXTS[one])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function InviteForm({ onInvited }: { onInvited: (answer: InviteResponse) => void }) {
  const t = useT('team');
  const { fieldErrors, errorText, busy, props } = useForm(async ({ name, email, role }, form) => {
    const body = { name, email, role };
    const answer = await callApi<InviteResponse>('/api/staff/invite', { as: 'seller', body });
    form.reset();
    onInvited(answer);
  });
  return (
    <Section title={t('inviteTitle')}>
      <form {...props} className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          maxLength={40}
          required
          error={fieldErrors.name}
        />
        <EmailField label={t('email')} autoComplete="off" error={fieldErrors.email} />
        <div className="sm:col-span-2">
          <RoleField />
        </div>
        <div className="grid gap-4 sm:col-span-2">
          <FormError text={errorText} />
          <Button
            type="submit"
            aria-disabled={busy}
            className="w-full sm:w-auto sm:justify-self-start"
          >
            {t('invite')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** The link is displayed only once. */
function InviteLink({ made, onClose }: { made?: InviteResponse; onClose: () => void }) {
  const t = useT('team');
  if (!made) return null;
  const { link, mailed, member } = made;
  const { name, email } = member;

  async function copy() {
    await navigator.clipboard.writeText(link);
    notify.success(t('copied'));
  }

  return (
    <Dialog open onClose={onClose} title={t('linkFor', { name })}>
      <div className="grid gap-4">
        <p>{t('linkText', { name })}</p>
        <input
          readOnly
          value={link}
          aria-label={t('linkFor', { name })}
          dir="ltr"
          onFocus={({ target }) => target.select()}
          className="min-h-12 w-full rounded-field border border-edge bg-sunk px-3 font-mono text-sm"
        />
        {mailed && <p className="text-muted [overflow-wrap:anywhere]">{t('mailed', { email })}</p>}
        {member.hasJoined && <p className="text-muted">{t('newLinkText')}</p>}
        {/* Browsers offer the clipboard only on HTTPS pages. Elsewhere, the owner copies the text by hand. */}
        {navigator.clipboard && <Button onClick={() => void copy()}>{t('copy')}</Button>}
      </div>
    </Dialog>
  );
}

type Props = { member: StaffView; onDone: () => void; onClose: () => void };

function Removal({ member: { id, name }, onDone, onKeep }: Props & { onKeep: () => void }) {
  const t = useT('team');
  const { isBusy, run } = useWork();
  async function remove() {
    const { message } = await callApi('/api/staff/remove', { as: 'seller', body: { id } });
    notify.success(message);
    onDone();
  }
  return (
    <div className="grid gap-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{t('removeAsk', { name })}</p>
      <p className="text-muted">{t('removeText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" aria-disabled={isBusy} onClick={() => void run(remove)}>
          {t('remove')}
        </Button>
        <Button variant="outline" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

/** Sends only the changed field, because another device may have changed another field. */
function MemberDialog({ member, onDone, onClose }: Props) {
  const t = useT('team');
  const [isRemoving, setRemoving] = useState(false);
  function ask(isAsked: boolean) {
    setRemoving(isAsked);
    // While removal is being confirmed, the second button is "Keep". Otherwise it starts the removal.
    focusInPlace('dialog[open] button + button');
  }
  const { fieldErrors, errorText, busy, props } = useForm(async ({ name, role }) => {
    const body = {
      id: member.id,
      ...(name === member.name ? {} : { name }),
      ...(role === member.role ? {} : { role }),
    };
    const { message } = await callApi('/api/staff/update', { as: 'seller', body });
    notify.success(message);
    onDone();
  });
  return (
    <Dialog open onClose={onClose} title={t('editOf', { name: member.name })}>
      {isRemoving ? (
        <Removal member={member} onDone={onDone} onClose={onClose} onKeep={() => ask(false)} />
      ) : (
        <form {...props} className="grid gap-4">
          <Field
            label={t('name')}
            name="name"
            autoComplete="off"
            maxLength={40}
            required
            defaultValue={member.name}
            error={fieldErrors.name}
          />
          <RoleField role={member.role} />
          <FormError text={errorText} />
          <div className="flex flex-wrap justify-between gap-3">
            <Button type="submit" aria-disabled={busy}>
              {t('save')}
            </Button>
            <Button variant="outline" onClick={() => ask(true)}>
              {t('remove')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function SharedDevices() {
  const t = useT('team');
  const { answer, hasFailed, reload } = useQuery<DevicesResponse>('/api/staff/devices', 'seller');
  const { isBusy, run } = useWork();
  const end = (id: string) =>
    run(async () => {
      const { message } = await callApi('/api/staff/devices/end', { as: 'seller', body: { id } });
      notify.success(message);
      await reload();
    });
  return (
    <Section title={t('devices')} text={t('devicesText', { minutes: LOCK_AFTER_MINUTES })}>
      {!answer && <LoadState hasFailed={hasFailed} retry={() => void reload()} />}
      {answer?.devices.length === 0 && <p className="text-muted">{t('devicesNone')}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {answer?.devices.map(({ id, device, usedAt, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{device}</p>
              <p className="text-muted text-sm">
                <Filled
                  text={t('deviceUsed', {
                    name: `\u2068${name ?? t('owner')}\u2069`,
                    time: slot(0),
                  })}
                  parts={[<OrderDate key="time" iso={usedAt} withTime />]}
                />
              </p>
            </div>
            <button
              type="button"
              className={rowActionClass}
              aria-disabled={isBusy}
              onClick={() => void end(id)}
            >
              {t('endDevice')}
              <span className="sr-only"> {device}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type MemberProps = { member: StaffView; onEdit: () => void; onLink: () => void };

function Member({ member, onEdit, onLink }: MemberProps) {
  const t = useT('team');
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

export function PeopleScreen() {
  const t = useT('team');
  const { answer, hasFailed, reload } = useQuery<StaffResponse>('/api/staff/list', 'seller');
  const [edited, setEdited] = useState<StaffView>();
  const [made, setMade] = useState<InviteResponse>();

  function show(invitation: InviteResponse) {
    setMade(invitation);
    void reload();
  }

  async function renew({ id }: StaffView) {
    try {
      show(await callApi<InviteResponse>('/api/staff/link', { as: 'seller', body: { id } }));
    } catch (error) {
      toastError(error);
      // Another device may have removed this staff member.
      await reload();
    }
  }

  return (
    <div className="max-w-3xl">
      <Toolbar
        back={{ href: '/seller/settings', text: t('settings') }}
        title={t('title')}
        hint={t('text')}
      />
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
        {/* Render these sections only after the list has loaded. Otherwise it would push them down while the owner
            clicks. */}
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
