'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { useQuietQuery } from '@/app/_components/use-query';
import { callApi, toastError } from '@/lib/client/api-client';
import type {
  FirstDayResponse,
  FirstDayStep,
  FirstDay as FirstDayView,
} from '@/lib/first-day/view';
import type { Messages } from '@/messages';

type FirstDayKey = keyof Messages['firstDay'];

const firstDayRows = {
  name: { title: 'name', text: 'nameText', href: '/seller/settings/shop' },
  tax: { title: 'tax', text: 'taxText', href: '/seller/settings/prices' },
  products: { title: 'products', text: 'productsText', href: '/seller/product-list' },
  pages: { title: 'pages', text: 'pagesText', href: '/seller/pages' },
  mail: { title: 'mail', text: 'mailText', href: '/seller/settings/mail' },
  payments: { title: 'payments', text: 'paymentsText', href: '/seller/settings/payments' },
  order: { title: 'order', text: 'orderText', href: '/products' },
  phone: { title: 'phone', text: 'phoneText', href: '/seller/orders' },
} as const satisfies Record<FirstDayStep, { title: FirstDayKey; text: FirstDayKey; href: string }>;

const API = '/api/seller/first-day';

const link =
  'inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-current';

function Step({ name, done }: FirstDayView['steps'][number]) {
  const t = useT('firstDay');
  const { title, text, href } = firstDayRows[name];
  return (
    <li className="flex gap-3 py-1">
      <span
        className={`mt-2.5 grid size-6 shrink-0 place-content-center rounded-full ${done ? 'bg-leaf text-on-leaf' : 'border-2 border-edge'}`}
      >
        {done && <Icon name="check" className="size-4" />}
      </span>
      <div className="min-w-0">
        {done ? (
          <p className="flex min-h-11 items-center text-muted">
            {t(title)}
            <span className="sr-only">, {t('isDone')}</span>
          </p>
        ) : (
          <Link href={href} className={link}>
            {t(title)}
          </Link>
        )}
        {!done && <p className="-mt-1.5 pb-1 text-muted text-sm">{t(text)}</p>}
      </div>
    </li>
  );
}

/** Renders nothing once the checklist is complete or dismissed. */
export function NextStep() {
  const [t, ofToday] = [useT('firstDay'), useT('today')];
  const steps = useQuietQuery<FirstDayResponse>(API, 'seller')?.firstDay.steps ?? [];
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  const { title, text, href } = firstDayRows[next.name];
  const done = steps.filter((step) => step.done).length;
  return (
    <section
      aria-label={ofToday('nextStep')}
      className="mb-5 rounded-panel border border-line bg-card px-5 py-3 shadow-card"
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">{ofToday('nextStep')}</span>
        <Link href={href} className={link}>
          {t(title)}
        </Link>
        <span className="ms-auto text-muted text-sm tabular-nums">
          {t('progress', { done, total: steps.length })}
        </span>
      </p>
      <p className="text-muted text-sm">{t(text)}</p>
    </section>
  );
}

/** The checklist is hidden once setup is complete or dismissed. */
export function FirstDay() {
  const t = useT('firstDay');
  const read = useQuietQuery<FirstDayResponse>(API, 'seller');
  const [changed, setChanged] = useState<FirstDayView>();
  const [isDismissed, setIsDismissed] = useState(false);
  const firstDay = changed ?? read?.firstDay;

  async function dismiss(dismissed: boolean) {
    try {
      const answer = await callApi<FirstDayResponse>(API, { as: 'seller', body: { dismissed } });
      setIsDismissed(dismissed);
      setChanged(answer.firstDay);
    } catch (error) {
      toastError(error);
    }
  }

  if (isDismissed)
    return (
      <p role="status" className="mb-6 flex flex-wrap items-center gap-x-4 text-muted">
        {t('dismissed')}
        <button type="button" onClick={() => void dismiss(false)} className={link}>
          {t('undo')}
        </button>
      </p>
    );
  if (!firstDay || firstDay.isOver) return null;
  const { steps } = firstDay;
  const done = steps.filter((step) => step.done).length;
  // Without products, the checklist starts expanded. On a phone it would push the form off the screen.
  const isOpen =
    !steps.find(({ name }) => name === 'products')?.done && matchMedia('(width >= 48rem)').matches;
  return (
    <details
      open={isOpen || undefined}
      className="group mb-6 max-w-5xl rounded-panel border border-line bg-card px-5 shadow-card"
    >
      <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="grow font-semibold">{t('title')}</span>
        <span className="ms-auto flex items-center gap-3 text-muted text-sm tabular-nums">
          {t('progress', { done, total: steps.length })}
          <Icon name="chevron-down" className="size-5 shrink-0 transition group-open:rotate-180" />
        </span>
      </summary>
      <p className="border-line border-t py-1">
        <Link href="/seller/setup" className={link}>
          {t('setUp')}
        </Link>
      </p>
      <ol className="grid gap-x-8 border-line border-t py-2 sm:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
      <p className="border-line border-t py-1">
        <button type="button" onClick={() => void dismiss(true)} className={`${link} text-muted`}>
          {t('dismiss')}
        </button>
      </p>
    </details>
  );
}
