'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { refreshShop, useFreshShop } from '@/lib/client/shop-store';
import { typedZipWords } from '@/lib/shop/delivery-math';

/**
 * The field of a zip code, which says while it is typed that the shop does not deliver there. Such an
 * address can still be saved.
 */
export function ZipField({ error, ...rest }: ComponentProps<typeof Field>) {
  const shop = useFreshShop();
  const isAsked = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ text: '', isLeft: false });
  const said = { t: useT('terms'), language: usePageLanguage().code };
  const words = shop && typedZipWords(shop, typed.text, typed.isLeft, said);

  // A form that was saved is empty for the next address.
  useEffect(() => {
    const form = frame.current?.closest('form');
    const forget = () => setTyped({ text: '', isLeft: false });
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  // On a phone it may stand below the screen, or below its keyboard.
  useEffect(() => {
    if (words) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);

  return (
    <div ref={frame} className="scroll-my-24">
      <Field
        {...rest}
        error={error ?? words}
        onInput={({ currentTarget }) => {
          if (!isAsked.current) void refreshShop();
          isAsked.current = true;
          setTyped({ text: currentTarget.value, isLeft: false });
        }}
        onBlur={() => setTyped(({ text }) => ({ text, isLeft: true }))}
      />
    </div>
  );
}
