'use client';

import { type RefObject, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { useWork } from '@/app/_components/use-work';
import { allergenInput, labelOfFact } from '@/app/[lang]/seller/[locale]/_components/fact-texts';
import type { FoodFactsAnswer } from '@/lib/barcodes/food-view';
import type { Allergen } from '@/lib/catalog/facts/fields';
import { callApi } from '@/lib/client/api-client';
import { fillForm, readForm } from '@/lib/client/forms';
import { allergensToConfirm, textsToFill } from './food-texts';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  gtin: string;
  /** Called with how many allergens are still to be confirmed. */
  onUndecided: (count: number) => void;
};

/** What was looked up, and what became of it. */
type Looked = FoodFactsAnswer & {
  filled: string[];
  toConfirm: ReturnType<typeof allergensToConfirm>;
};

const STATES = [
  ['has', 'has'],
  ['may', 'traces'],
  ['', 'free'],
] as const;

/** Puts texts into the form, and lets it know. */
function fill(form: HTMLFormElement, texts: Record<string, string>): void {
  form.querySelector('[name=gtin]')?.closest('details')?.setAttribute('open', '');
  fillForm(form, texts);
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

const linkClass = 'underline underline-offset-2';

/** Looks the facts of a barcode up, fills what is empty, and has each allergen confirmed. */
export function FoodPart({ form, gtin, onUndecided }: Props) {
  const t = useT('scanning');
  const ofFacts = useT('facts');
  const ofForm = useT('factsForm');
  const names = useT('sellerForm');
  const [looked, setLooked] = useState<Looked>();
  const { isBusy, run } = useWork();
  const [decided, setDecided] = useState<Readonly<Partial<Record<Allergen, string>>>>({});
  const open = looked?.toConfirm.filter(({ name }) => decided[name] === undefined).length ?? 0;

  useEffect(() => {
    onUndecided(open);
    return () => onUndecided(0);
  }, [open, onUndecided]);

  async function lookUp() {
    const path = `/api/product/food-facts?gtin=${gtin}` as const;
    const answer = await callApi<FoodFactsAnswer>(path, { as: 'seller' });
    const { current: element } = form;
    if (!element) return;
    const entered = readForm(element);
    const texts = textsToFill(answer.facts, entered);
    setDecided({});
    setLooked({
      ...answer,
      filled: Object.keys(texts),
      toConfirm: allergensToConfirm(answer.facts, entered),
    });
    fill(element, texts);
  }

  function decide(name: Allergen, state: string) {
    if (form.current) fill(form.current, { [allergenInput(name)]: state });
    setDecided({ ...decided, [name]: state });
  }

  if (!looked)
    return (
      <Button
        look="soft"
        aria-disabled={isBusy}
        onClick={() => void run(lookUp)}
        className="justify-self-start"
      >
        {t(isBusy ? 'lookingUp' : 'lookUp')}
      </Button>
    );
  const { source, licence, filled, toConfirm, otherAllergens } = looked;
  const list = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'unit' });
  const labels = filled.map((input) =>
    input === 'name' ? names('name') : labelOfFact(input, ofFacts),
  );
  return (
    <section
      aria-label={source.name}
      className="grid gap-3 rounded-card border border-line bg-card px-5 py-4"
    >
      <p role="status" className="font-semibold">
        {filled.length > 0
          ? t('foodFilled', { names: list.format(new Set(labels)) })
          : t('foodNothing')}
      </p>
      <p className="text-muted text-sm">
        <Filled
          text={t('foodFrom', { source: slot(0), licence: slot(1) })}
          parts={[source, licence].map(({ name, address }) => (
            <a key={name} href={address} target="_blank" rel="noreferrer" className={linkClass}>
              {name}
            </a>
          ))}
        />
      </p>
      {toConfirm.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold">{t('confirmAllergens')}</legend>
          <ul className="divide-y divide-line">
            {toConfirm.map(({ name, state }) => (
              <li key={name} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="first-letter:uppercase">
                  {ofFacts(name)} ({ofForm(state === 'has' ? 'has' : 'traces')})
                </span>
                <span className="flex flex-wrap gap-2">
                  {STATES.map(([value, words]) => (
                    <Button
                      key={value}
                      look={decided[name] === value ? 'primary' : 'outline'}
                      aria-pressed={decided[name] === value}
                      aria-label={`${ofFacts(name)}: ${ofForm(words)}`}
                      className="px-4"
                      onClick={() => decide(name, value)}
                    >
                      {ofForm(words)}
                    </Button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {otherAllergens.length > 0 && (
        <p className="text-sm">{t('otherAllergens', { names: list.format(otherAllergens) })}</p>
      )}
      {open > 0 && (
        <p className="font-semibold text-tomato" data-undecided>
          {t('undecided', { count: open })}
        </p>
      )}
    </section>
  );
}
