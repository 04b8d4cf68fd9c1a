import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field } from '@/app/_components/field';
import type { AddressField } from '@/lib/addresses/fields';
import { refreshShop, useFreshShop } from '@/lib/client/shop-store';
import { zipMessage } from '@/lib/shop/delivery-area';

export type Known = Partial<
  Record<AddressField | 'note' | 'countryCode' | 'company' | 'line2', string>
>;

type ZipFieldProps = ComponentProps<typeof Field> & {
  /** The default is the country of the shop. */
  country?: string;
};

/** A message warns if the shop does not deliver to this zip code. The address can be saved anyway. */
export function ZipField({ error, country, className = '', ...rest }: ZipFieldProps) {
  const shop = useFreshShop();
  const isAsked = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ text: '', isLeft: false });
  const translation = { t: useT('checkoutErrors'), language: usePageLanguage().code };
  const message = shop && zipMessage(shop, typed.text, typed.isLeft, translation, country);

  // Saving resets the form, so remove the message of the previous zip code.
  useEffect(() => {
    const form = frame.current?.closest('form');
    const forget = () => setTyped({ text: '', isLeft: false });
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  // On a phone the message may be behind the keyboard.
  useEffect(() => {
    if (message) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  return (
    <div ref={frame} className={`scroll-my-24 ${className}`}>
      <Field
        {...rest}
        error={error ?? message}
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
