import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { OrderDate } from '@/app/_components/order-parts';
import { LoadState, rowActionClass, Section } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { useWork } from '@/app/_components/use-work';
import { LOCK_AFTER_MINUTES } from '@/lib/auth/lock-math';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import type { DevicesAnswer } from '@/lib/staff/view';

/** The devices on which people switch by their PIN; each can be signed out from here, as one that was lost. */
export function SharedDevices() {
  const t = useT('people');
  const { answer, hasFailed, reload } = useQuery<DevicesAnswer>('/api/staff/devices', 'seller');
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
