import { Frame, greeting, P } from './frame';
import { type MailShop, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';
import { Action, Code } from './parts';

/** Returns the mail with the link to reset a forgotten password. */
export function resetPassword({
  name,
  url,
  minutes,
  shop,
}: {
  /** Absent in mails to the seller. */
  name?: string;
  url: string;
  /** How long the link is valid, as text. */
  minutes: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('resetSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('reset')}
        preheader={t('resetPreview', { minutes })}
        shop={shop}
        reason={t('becauseAccount', { shop: shop.name })}
      >
        {name !== undefined && <P>{greeting(shop, name)}</P>}
        <P>{t('resetText', { minutes })}</P>
        <Action href={url}>{t('reset')}</Action>
        <P isMuted>{t('resetIgnore')}</P>
      </Frame>
    ),
  };
}

/**
 * Returns the mail with a code for signing in or confirming an account change. It contains no user input, because a
 * stranger may have entered the email address.
 */
export function signInCode({
  code,
  minutes,
  isOfOwner = false,
  shop,
}: {
  code: string;
  /** How long the code is valid. */
  minutes: number;
  /** True if the code confirms an account change. Such a code cannot be used to sign in. */
  isOfOwner?: boolean;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('codeSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('code')}
        preheader={t('codePreview', { minutes })}
        shop={shop}
        reason={t('becauseCode', { shop: shop.name })}
      >
        <P>{t(isOfOwner ? 'ownerCodeText' : 'codeText', { minutes })}</P>
        <Code>{code}</Code>
        <P isMuted>{t(isOfOwner ? 'ownerCodeIgnore' : 'codeIgnore')}</P>
      </Frame>
    ),
  };
}

/** Returns the mail with a cancellation code for a guest's order. It contains no text that the guest has typed. */
export function cancelCode({
  code,
  minutes,
  number,
  shop,
}: {
  code: string;
  /** How long the code is valid. */
  minutes: number;
  /** The order number. */
  number: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('cancelCodeSubject', { number, shop: shop.name }),
    element: (
      <Frame
        heading={t('cancelCode', { number })}
        preheader={t('codePreview', { minutes })}
        shop={shop}
        reason={t('becauseOrdered', { shop: shop.name })}
      >
        <P>{t('cancelCodeText', { minutes })}</P>
        <Code>{code}</Code>
        <P isMuted>{t('cancelCodeIgnore')}</P>
      </Frame>
    ),
  };
}

/** Returns the mail about a changed password, in case somebody other than the account's owner changed it. */
export function passwordChanged({
  name,
  help,
  url,
  shop,
}: {
  /** Absent in mails to the seller. */
  name?: string;
  /** A text about what to do if somebody else changed it, in the language of the mail. */
  help: string;
  /** The URL of that page. */
  url: string;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('passwordSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('password')}
        preheader={t('passwordPreview')}
        shop={shop}
        reason={t('becauseAccount', { shop: shop.name })}
      >
        {name !== undefined && <P>{greeting(shop, name)}</P>}
        <P>{t('passwordText')}</P>
        <P>{t('ifNotYou', { help })}</P>
        <Action href={url}>{t('notMe')}</Action>
      </Frame>
    ),
  };
}

/** Returns the mail about a new or removed passkey, in case somebody other than the account's owner has changed it. */
export function passkeyChanged({
  name,
  what,
  hasPassword,
  url,
  shop,
}: {
  name: string;
  what: 'added' | 'removed';
  /** If false, the mail does not advise the owner to change the password. */
  hasPassword: boolean;
  /** The URL of the account page. */
  url: string;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  const isNew = what === 'added';
  const text = t(isNew ? 'passkeyText' : 'passkeyRemovedText');
  return {
    subject: t(isNew ? 'passkeySubject' : 'passkeyRemovedSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t(isNew ? 'passkey' : 'passkeyRemoved')}
        preheader={text}
        shop={shop}
        reason={t('becauseAccount', { shop: shop.name })}
      >
        <P>{greeting(shop, name)}</P>
        <P>{text}</P>
        <P>{t(hasPassword ? 'passkeyHelp' : 'passkeyHelpNoPassword')}</P>
        <Action href={url}>{t('passkeySee')}</Action>
      </Frame>
    ),
  };
}

/** Returns the mail that invites a person to the shop's team. */
export function staffInvitation({
  name,
  url,
  days,
  shop,
}: {
  name: string;
  url: string;
  /** How long the link is valid. */
  days: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'sellerMails');
  const about = { shop: shop.name };
  return {
    subject: t('inviteSubject', about),
    element: (
      <Frame
        heading={t('inviteSubject', about)}
        preheader={t('inviteText', { ...about, days })}
        shop={shop}
        reason={t('inviteBecause', about)}
      >
        <P>{greeting(shop, name)}</P>
        <P>{t('inviteText', { ...about, days })}</P>
        <Action href={url}>{t('inviteSet')}</Action>
        <P isMuted>{t('inviteIgnore')}</P>
      </Frame>
    ),
  };
}

/** The message key for each kind of change to a staff member's sign-in methods. */
const CHANGED = {
  'passkey added': 'passkeyAdded',
  'passkey removed': 'passkeyRemoved',
  'app codes on': 'appCodesOn',
  'app codes off': 'appCodesOff',
  'recovery codes made': 'codesMade',
  'recovery code used': 'codeUsed',
  'passwords off': 'passwordsOff',
  'passwords on': 'passwordsOn',
} as const;

/** Returns the mail about changed sign-in methods to a staff member, in case somebody else changed them. */
export function factorChanged({
  what,
  url,
  shop,
}: {
  what: keyof typeof CHANGED;
  url: string;
  shop: MailShop;
}): Draft {
  const [t, tSeller] = [translatorFor(shop, 'mails'), translatorFor(shop, 'sellerMails')];
  const heading = tSeller(CHANGED[what]);
  return {
    subject: tSeller('signInSubject', { shop: shop.name, what: heading }),
    element: (
      <Frame
        heading={heading}
        preheader={tSeller('signInPreview')}
        shop={shop}
        reason={tSeller('because', { shop: shop.name })}
      >
        <P>{tSeller('signInPreview')}</P>
        <P>{t('ifNotYou', { help: tSeller('passwordHelp') })}</P>
        <Action href={url}>{tSeller('signInSee')}</Action>
      </Frame>
    ),
  };
}

/**
 * Returns the mail about wrong PINs to a staff member, because somebody else may have entered them on a
 * shared device.
 */
export function wrongPins({ url, shop }: { url: string; shop: MailShop }): Draft {
  const t = translatorFor(shop, 'sellerMails');
  return {
    subject: t('signInSubject', { shop: shop.name, what: t('wrongPins') }),
    element: (
      <Frame
        heading={t('wrongPins')}
        preheader={t('wrongPinsText')}
        shop={shop}
        reason={t('because', { shop: shop.name })}
      >
        <P>{t('wrongPinsText')}</P>
        <P>{t('wrongPinsHelp')}</P>
        <Action href={url}>{t('signInSee')}</Action>
      </Frame>
    ),
  };
}

/* The mails about a changed e-mail address. They contain no user input, because they may reach a stranger. */

/** Returns the mail with the link that confirms a new address. The link is valid for `minutes`. */
export function confirmEmail({
  url,
  minutes,
  shop,
}: {
  url: string;
  minutes: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('emailLinkSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('emailLink')}
        preheader={t('emailLinkPreview', { minutes })}
        shop={shop}
        reason={t('becauseEmailLink', { shop: shop.name })}
      >
        <P>{t('emailLinkText', { shop: shop.name })}</P>
        <Action href={url}>{t('emailLink')}</Action>
        <P isMuted>{t('emailIgnore')}</P>
      </Frame>
    ),
  };
}

/** Returns the mail to an account whose e-mail address somebody tried to set for another account. */
export function emailTaken({ url, shop }: { url: string; shop: MailShop }): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('emailTakenSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('emailTaken')}
        preheader={t('emailTakenPreview')}
        shop={shop}
        reason={t('becauseAccount', { shop: shop.name })}
      >
        <P>{t('emailTakenText', { shop: shop.name })}</P>
        <Action href={url}>{t('reset')}</Action>
        <P isMuted>{t('emailIgnore')}</P>
      </Frame>
    ),
  };
}

/** Returns the notice to the old address of an account. */
export function emailChanged({ shop }: { shop: MailShop }): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('emailChangedSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('emailChanged')}
        preheader={t('emailChangedPreview')}
        shop={shop}
        reason={t('becauseAccount', { shop: shop.name })}
      >
        <P>{t('emailChangedText', { shop: shop.name })}</P>
        <P>{t('emailChangedHelp')}</P>
      </Frame>
    ),
  };
}
