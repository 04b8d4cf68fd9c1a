'use client';

import { useState } from 'react';
import { usePageLanguage } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { Amount, ClockTime, useTimeMessage } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { proposalMessage } from '@/app/_components/proposal-message';
import { useNow } from '@/app/_components/use-now';
import { PushOffer } from '@/app/[lang]/(shop)/_components/push-offer';
import { type Warning, warningOf } from '@/lib/catalog/facts/replacement-warnings';
import type { Language } from '@/lib/i18n/languages';
import { isOpen } from '@/lib/orders/proposals';
import type { OrderView } from '@/lib/orders/view';
import type { Translations } from '@/messages';
import { facts as factsAr } from '@/messages/ar.json?namespace=facts';
import { facts as factsDe } from '@/messages/de.json?namespace=facts';
import { facts as factsEn } from '@/messages/en.json?namespace=facts';
import { facts as factsEs } from '@/messages/es.json?namespace=facts';
import { facts as factsFr } from '@/messages/fr.json?namespace=facts';
import { facts as factsPt } from '@/messages/pt.json?namespace=facts';

type Key = keyof Translations['proposal'];

const FACTS: Record<Language, Translations['facts']> = {
  ar: factsAr,
  de: factsDe,
  en: factsEn,
  es: factsEs,
  fr: factsFr,
  pt: factsPt,
};

function warningText(warning: Warning, language: Language): string {
  const { contains, mayContain, unstated, leastAge } = warning;
  const t = (key: Key, values?: Record<string, string | number>) =>
    proposalMessage(language, key, values);
  const facts = FACTS[language];
  const names = (some: Warning['contains']) => some.map((one) => facts[one]).join(facts.comma);
  return [
    ...(contains.length > 0 ? [t('addsContains', { names: names(contains) })] : []),
    ...(mayContain.length > 0 ? [t('addsTraces', { names: names(mayContain) })] : []),
    ...(unstated ? [t('addsUnstated')] : []),
    ...(leastAge ? [t('addsAge', { age: leastAge })] : []),
  ].join('; ');
}

export type AnswersProps = {
  order: OrderView;
  /** Resolves to true if the server has applied the change. */
  change: (path: `/api/order/${string}`, body: object) => Promise<boolean>;
};
type Item = OrderView['items'][number];
type Proposal = NonNullable<Item['proposal']>;
type Props = AnswersProps & { item: Item; proposal: Proposal; now: number };

const frame = 'rounded-panel border-2 border-leaf bg-card p-5 shadow-card sm:p-6';

/** The shopper can still accept or decline this proposal. */
function Question({ order, item, proposal, now, change }: Props) {
  const timeMessage = useTimeMessage();
  const { code } = usePageLanguage();
  const [busy, setBusy] = useState(false);
  const { replacement, product } = item;
  const warning = replacement && warningOf(product, replacement.product);
  const wish = (item.ifMissing ?? order.ifMissing) === 'replace' ? 'wishReplace' : 'wishLeave';

  async function answer(accept: boolean) {
    if (busy) return;
    setBusy(true);
    const { product: proposed, quantity } = proposal;
    const body = { product: product._id, proposed, quantity, accept };
    await change('/api/order/answer', body);
    setBusy(false);
  }

  return (
    <section aria-labelledby={`proposal-${product._id}`} className={frame}>
      <h2 id={`proposal-${product._id}`} className="mb-3 font-bold text-lg">
        {proposalMessage(code, 'title')}
      </h2>
      <div className="flex items-center gap-4">
        {replacement && (
          <ProductThumb {...replacement.product} src={replacement.product.image[0]} />
        )}
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">
            {proposalMessage(code, 'instead', {
              count: proposal.quantity,
              name: proposal.name,
              original: product.name,
            })}
          </p>
          {replacement && (
            <p className="text-muted">
              <Filled
                text={proposalMessage(code, 'price', { sum: slot(0) })}
                parts={[
                  <Amount
                    key="sum"
                    amount={replacement.amount + (replacement.deposits ?? 0)}
                    currency={order.currency}
                  />,
                ]}
              />
            </p>
          )}
          {warning && (
            <p className="font-semibold text-tomato">
              {proposalMessage(code, 'adds', { what: warningText(warning, code) })}
            </p>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button aria-disabled={busy} onClick={() => void answer(true)}>
          {proposalMessage(code, 'yes')}
        </Button>
        <Button variant="outline" aria-disabled={busy} onClick={() => void answer(false)}>
          {proposalMessage(code, 'no')}
        </Button>
      </div>
      <p className="mt-3 text-muted text-sm">
        <Filled
          text={timeMessage(proposalMessage(code, 'by', { time: slot(0) }))}
          parts={[<ClockTime key="time" iso={proposal.until} now={now} />]}
        />{' '}
        {proposalMessage(code, wish)}
      </p>
    </section>
  );
}

export function Answers({ order, change }: AnswersProps) {
  const { code } = usePageLanguage();
  const now = useNow(1_000);
  if (order.status !== 'Order Placed') return null;
  const asked = order.items.flatMap((item) =>
    item.proposal ? [{ item, proposal: item.proposal }] : [],
  );
  return (
    <div className="grid gap-3 not-has-[p,section]:hidden">
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {asked.map(({ item, proposal }) =>
          isOpen(proposal, now) ? (
            <Question
              key={item.product._id}
              order={order}
              item={item}
              proposal={proposal}
              now={now}
              change={change}
            />
          ) : (
            <p
              key={item.product._id}
              className="rounded-field bg-leaf-soft px-4 py-3 font-semibold"
            >
              {proposal.answer
                ? proposalMessage(code, proposal.answer === 'accepted' ? 'accepted' : 'refused', {
                    name: proposal.name,
                  })
                : proposalMessage(code, 'over')}
            </p>
          ),
        )}
      </div>
      <PushOffer />
    </div>
  );
}
