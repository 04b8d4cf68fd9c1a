import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useForm } from '@/app/_components/use-form';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { notify } from '@/lib/client/notify';
import type { StaffView } from '@/lib/staff/view';
import { RoleField } from './role-field';

type Props = { member: StaffView; onDone: () => void; onClose: () => void };

function Removal({ member: { id, name }, onDone, onKeep }: Props & { onKeep: () => void }) {
  const t = useT('people');
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
        <Button look="danger" aria-disabled={isBusy} onClick={() => void run(remove)}>
          {t('remove')}
        </Button>
        <Button look="outline" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}

/** Changes name and role of a person, or removes them. Sends what was changed alone: another device may have changed the other. */
export function MemberDialog({ member, onDone, onClose }: Props) {
  const t = useT('people');
  const [isRemoving, setRemoving] = useState(false);
  function ask(isAsked: boolean) {
    setRemoving(isAsked);
    // Of the two buttons the second is "Keep", or the one that asks again.
    focusInPlace('dialog[open] button + button');
  }
  const { faults, refusal, busy, props } = useForm(async ({ name, role }) => {
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
            error={faults.name}
          />
          <RoleField role={member.role} />
          <FormRefusal text={refusal} />
          <div className="flex flex-wrap justify-between gap-3">
            <Button type="submit" aria-disabled={busy}>
              {t('save')}
            </Button>
            <Button look="outline" onClick={() => ask(true)}>
              {t('remove')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
