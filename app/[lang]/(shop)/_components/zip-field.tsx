import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field } from '@/app/_components/field';
import type { AddressField } from '@/lib/addresses/fields';
import { refreshShop, useFreshShop } from '@/lib/client/shop-store';
import { zipMessage } from '@/lib/shop/delivery-area';

/** The initial values of the fields of an address. */
export type Known = Partial<
  Record<AddressField | 'note' | 'countryCode' | 'company' | 'line2', string>
>;

type ZipFieldProps = ComponentProps<typeof Field> & {
  /** The country of the address. The default is the country of the shop. */
  country?: string;
};

/**
 * The input for a zip code. While the shopper types, a message appears if the shop does not deliver to this
 * zip code. The address can be saved anyway.
 */
export function ZipField({ error, country, className = '', ...rest }: ZipFieldProps) {
  const shop = useFreshShop();
  const isAsked = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ text: '', isLeft: false });
  const translation = { t: useT('checkoutErrors'), language: usePageLanguage().code };
  const message = shop && zipMessage(shop, typed.text, typed.isLeft, translation, country);

  // After a save the form is reset, so the message of the previous zip code is removed.
  useEffect(() => {
    const form = frame.current?.closest('form');
    const forget = () => setTyped({ text: '', isLeft: false });
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  // On a phone the message may be below the visible area or behind the keyboard, so it scrolls into view.
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
