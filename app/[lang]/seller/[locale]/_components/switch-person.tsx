'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { Icon } from '@/app/_components/icon';
import { LoadState } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import { useQuery } from '@/app/_components/use-query';
import { switchPerson, useIsShared } from '@/lib/client/seller-store';
import type { SwitchAnswer } from '@/lib/staff/view';

type Somebody = SwitchAnswer['people'][number];

function PinForm({ person, onDone }: { person: Somebody; onDone: () => void }) {
  const t = useT('seller');
  const { faults, refusal, busy, props } = useForm(async ({ pin = '' }) => {
    await switchPerson(person.id, pin);
    onDone();
  });
  return (
    <form {...props} className="grid gap-4">
      <p className="font-semibold text-lg [overflow-wrap:anywhere]">{person.name}</p>
      <Field
        label={t('pin')}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        required
        error={faults.pin}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('continue')}
      </Button>
    </form>
  );
}

/** Who can switch to their name, and then their PIN. */
export function Choice({ onDone }: { onDone: () => void }) {
  const t = useT('seller');
  const { answer, hasFailed, reload } = useQuery<SwitchAnswer>('/api/staff/switch', 'seller');
  const [person, setPerson] = useState<Somebody>();
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  if (person) return <PinForm person={person} onDone={onDone} />;
  if (answer.people.length === 0) return <p className="text-muted">{t('noPins')}</p>;
  return (
    <ul className="grid gap-2">
      {answer.people.map((one) => (
        <li key={one.id}>
          <Button look="outline" size="large" className="w-full" onClick={() => setPerson(one)}>
            {one.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** On a shared device: another person takes over by their PIN, and the screen stays. */
export function SwitchPerson() {
  const t = useT('seller');
  const isShared = useIsShared();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isShared) return null;
  return (
    <>
      <Button look="outline" className="shrink-0 max-[28rem]:px-3" onClick={() => setOpen(true)}>
        <Icon name="user" className="size-5" />
        <span className="max-[28rem]:sr-only">{t('switch')}</span>
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('whoAreYou')}>
        <Choice onDone={close} />
      </Dialog>
    </>
  );
}
