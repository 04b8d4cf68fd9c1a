import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { ZipField } from '@/app/[lang]/(shop)/_components/zip-field';
import { addressRules } from '@/lib/addresses/country-rules';
import { OWN_ADDRESS } from '@/lib/client/one-step';
import type { WalletForm } from '@/lib/shop/wallet-form';

const textButton =
  '-mx-2 min-h-11 min-w-11 px-2 text-start font-semibold text-leaf underline underline-offset-4 sm:col-span-2';

function ZipInput({
  country,
  ...rest
}: {
  country: string;
  error: string | undefined;
  defaultValue: string | undefined;
}) {
  const t = useT('addressCountry');
  const { label, example = '' } = addressRules(country)?.postalCode ?? { label: 'postal' as const };
  return (
    <ZipField
      {...rest}
      name="zipcode"
      country={country}
      label={t(label)}
      placeholder={t('forExample', { example })}
      autoCapitalize="characters"
      autoComplete="postal-code"
      maxLength={16}
      required
      className="sm:col-span-2"
    />
  );
}

/**
 * The fields that remain if the wallet supplies name, phone and address. If the shopper types the address instead
 * (`isOwn`), only a button to the wallet's address remains.
 */
export function WalletDetails({
  form,
  country,
  zipcode,
  error,
  isOwn,
  onSwitch,
  children,
}: {
  form: WalletForm;
  country: string;
  zipcode: string | undefined;
  error: string | undefined;
  isOwn: boolean;
  onSwitch: () => void;
  children: ReactNode;
}) {
  const t = useT('payInShop');
  return (
    <>
      {isOwn ? (
        <input type="hidden" name={OWN_ADDRESS} value="1" />
      ) : (
        <>
          <p className="text-muted sm:col-span-2">{t('fromWallet')}</p>
          {form.asksZipcode && <ZipInput country={country} defaultValue={zipcode} error={error} />}
          {children}
        </>
      )}
      <button type="button" onClick={onSwitch} className={textButton}>
        {t(isOwn ? 'useWallet' : 'typeAddress')}
      </button>
    </>
  );
}
