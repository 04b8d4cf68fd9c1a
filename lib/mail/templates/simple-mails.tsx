import type { ReactNode } from 'react';
import { Frame, greeting, Link, P } from './frame';
import { type MailShop, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';
import { Action, Code } from './parts';

type Content = {
  subject: string;
  heading: string;
  preheader: string;
  /** Why the receiver gets this mail. The default reason is their account. */
  reason?: string | undefined;
  name?: string | undefined;
  texts: readonly string[];
  code?: string;
  action?: readonly [label: string, url: string];
  hint?: ReactNode;
};

type Facts = {
  shop: MailShop;
  /** Absent in mails to the seller. */
  name?: string;
  url: string;
  code: string;
  minutes: number;
};

function simpleMail(
  shop: MailShop,
  { subject, heading, preheader, reason, name, texts, code, action, hint }: Content,
): Draft {
  const because = reason ?? translatorFor(shop, 'mails')('becauseAccount', { shop: shop.name });
  return {
    subject,
    element: (
      <Frame heading={heading} preheader={preheader} shop={shop} reason={because}>
        {name !== undefined && <P>{greeting(shop, name)}</P>}
        {texts.map((text) => (
          <P key={text}>{text}</P>
        ))}
        {code && <Code>{code}</Code>}
        {action && <Action href={action[1]}>{action[0]}</Action>}
        {hint && <P isMuted>{hint}</P>}
      </Frame>
    ),
  };
}

/** Returns the mail with the link to reset a forgotten password. */
export function resetPassword({ name, url, minutes, shop }: Omit<Facts, 'code'>): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('resetSubject', { shop: shop.name }),
    heading: t('reset'),
    preheader: t('resetPreview', { minutes }),
    name,
    texts: [t('resetText', { minutes })],
    action: [t('reset'), url],
    hint: t('resetIgnore'),
  });
}

/**
 * Returns the mail with a code for signing in or confirming an account change. The mail contains no user input, because
 * a stranger may have entered the email address.
 */
export function signInCode({
  code,
  minutes,
  isOfOwner = false,
  shop,
}: Pick<Facts, 'code' | 'minutes' | 'shop'> & {
  /** A code for an account change cannot be used to sign in. */
  isOfOwner?: boolean;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('codeSubject', { shop: shop.name }),
    heading: t('code'),
    preheader: t('codePreview', { minutes }),
    reason: t('becauseCode', { shop: shop.name }),
    texts: [t(isOfOwner ? 'ownerCodeText' : 'codeText', { minutes })],
    code,
    hint: t(isOfOwner ? 'ownerCodeIgnore' : 'codeIgnore'),
  });
}

/** Returns the mail with a cancellation code for a guest's order. It contains no text that the guest has typed. */
export function cancelCode({
  code,
  minutes,
  number,
  shop,
}: Pick<Facts, 'code' | 'minutes' | 'shop'> & { number: number }): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('cancelCodeSubject', { number, shop: shop.name }),
    heading: t('cancelCode', { number }),
    preheader: t('codePreview', { minutes }),
    reason: t('becauseOrdered', { shop: shop.name }),
    texts: [t('cancelCodeText', { minutes })],
    code,
    hint: t('cancelCodeIgnore'),
  });
}

/** Returns the mail about a changed password, in case somebody other than the account's owner changed it. */
export function passwordChanged({
  name,
  help,
  url,
  shop,
}: Pick<Facts, 'name' | 'url' | 'shop'> & {
  /** What to do if somebody else changed the password. */
  help: string;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('passwordSubject', { shop: shop.name }),
    heading: t('password'),
    preheader: t('passwordPreview'),
    name,
    texts: [t('passwordText'), t('ifNotYou', { help })],
    action: [t('notMe'), url],
  });
}

/** Returns the mail about a new or removed passkey, in case somebody other than the account's owner has changed it. */
export function passkeyChanged({
  name,
  what,
  hasPassword,
  url,
  shop,
}: Pick<Facts, 'name' | 'url' | 'shop'> & {
  what: 'added' | 'removed';
  hasPassword: boolean;
}): Draft {
  const t = translatorFor(shop, 'mails');
  const isNew = what === 'added';
  const text = t(isNew ? 'passkeyText' : 'passkeyRemovedText');
  return simpleMail(shop, {
    subject: t(isNew ? 'passkeySubject' : 'passkeyRemovedSubject', { shop: shop.name }),
    heading: t(isNew ? 'passkey' : 'passkeyRemoved'),
    preheader: text,
    name,
    texts: [text, t(hasPassword ? 'passkeyHelp' : 'passkeyHelpNoPassword')],
    action: [t('passkeySee'), url],
  });
}

/** Returns the mail that invites a person to the shop's team. */
export function staffInvitation({
  name,
  url,
  days,
  shop,
}: Pick<Facts, 'name' | 'url' | 'shop'> & {
  days: number;
}): Draft {
  const t = translatorFor(shop, 'sellerMails');
  const about = { shop: shop.name };
  return simpleMail(shop, {
    subject: t('inviteSubject', about),
    heading: t('inviteSubject', about),
    preheader: t('inviteText', { ...about, days }),
    reason: t('inviteBecause', about),
    name,
    texts: [t('inviteText', { ...about, days })],
    action: [t('inviteSet'), url],
    hint: t('inviteIgnore'),
  });
}

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

/**
 * Returns the mail about changed sign-in methods to the owner or a staff member, in case somebody else changed them.
 */
export function factorChanged({
  what,
  url,
  isOfStaff,
  shop,
}: Pick<Facts, 'url' | 'shop'> & {
  what: keyof typeof CHANGED;
  /** True for a staff member, who cannot change the configuration of the server. */
  isOfStaff: boolean;
}): Draft {
  const [t, tSeller] = [translatorFor(shop, 'mails'), translatorFor(shop, 'sellerMails')];
  const heading = tSeller(CHANGED[what]);
  const help = tSeller(isOfStaff ? 'staffPasswordHelp' : 'passwordHelp');
  const about = { shop: shop.name };
  return simpleMail(shop, {
    subject: tSeller('signInSubject', { shop: shop.name, what: heading }),
    heading: heading,
    preheader: tSeller('signInPreview'),
    reason: isOfStaff ? undefined : tSeller('because', about),
    texts: [tSeller('signInPreview'), t('ifNotYou', { help })],
    action: [tSeller('signInSee'), url],
  });
}

/**
 * Returns the mail about wrong PINs to a staff member, because somebody else may have entered them on a shared device.
 */
export function wrongPins({ url, shop }: Pick<Facts, 'url' | 'shop'>): Draft {
  const t = translatorFor(shop, 'sellerMails');
  return simpleMail(shop, {
    subject: t('signInSubject', { shop: shop.name, what: t('wrongPins') }),
    heading: t('wrongPins'),
    preheader: t('wrongPinsText'),
    reason: translatorFor(shop, 'mails')('becauseAccount', { shop: shop.name }),
    texts: [t('wrongPinsText'), t('wrongPinsHelp')],
    action: [t('signInSee'), url],
  });
}

/* These mails contain no user input, because they may reach a stranger. */

/** Returns the mail with the link that confirms a new address. The link is valid for `minutes`. */
export function confirmEmail({
  url,
  minutes,
  shop,
}: Pick<Facts, 'url' | 'minutes' | 'shop'>): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('emailLinkSubject', { shop: shop.name }),
    heading: t('emailLink'),
    preheader: t('emailLinkPreview', { minutes }),
    reason: t('becauseEmailLink', { shop: shop.name }),
    texts: [t('emailLinkText', { shop: shop.name })],
    action: [t('emailLink'), url],
    hint: t('emailIgnore'),
  });
}

/** Returns the mail to an account whose email address somebody tried to set for another account. */
export function emailTaken({ url, shop }: Pick<Facts, 'url' | 'shop'>): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('emailTakenSubject', { shop: shop.name }),
    heading: t('emailTaken'),
    preheader: t('emailTakenPreview'),
    texts: [t('emailTakenText', { shop: shop.name })],
    action: [t('reset'), url],
    hint: t('emailIgnore'),
  });
}

/** Returns the notice to the old address of an account. */
export function emailChanged({ shop }: Pick<Facts, 'shop'>): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('emailChangedSubject', { shop: shop.name }),
    heading: t('emailChanged'),
    preheader: t('emailChangedPreview'),
    texts: [t('emailChangedText', { shop: shop.name }), t('emailChangedHelp')],
  });
}

const leaveHint = (hint: string, label: string, url: string) => (
  <>
    {hint} <Link href={url}>{label}</Link>
  </>
);

type AlertFacts = Pick<Facts, 'url' | 'shop'> & {
  product: string;
  /** The page lists all stock alerts of the receiver and can end them. */
  leaveUrl: string;
};

/** Returns the mail that asks a person to confirm that they want a mail when a product is back in stock. */
export function confirmAlert({ product, url, leaveUrl, shop }: AlertFacts): Draft {
  const [t, mails] = [translatorFor(shop, 'stockMails'), translatorFor(shop, 'mails')];
  return simpleMail(shop, {
    subject: t('confirmSubject', { product }),
    heading: t('confirmHeading'),
    preheader: mails('newsletterPreview'),
    reason: t('because', { shop: shop.name }),
    name: '',
    texts: [t('confirmText', { product })],
    action: [t('confirm'), url],
    hint: leaveHint(mails('newsletterIgnore'), t('leave'), leaveUrl),
  });
}

/** Returns the mail about a product that is back in stock. The shop sends it once per alert. */
export function backInStock({ product, url, leaveUrl, shop }: AlertFacts): Draft {
  const t = translatorFor(shop, 'stockMails');
  return simpleMail(shop, {
    subject: t('backSubject', { product }),
    heading: t('backHeading'),
    preheader: t('backText', { product }),
    reason: t('because', { shop: shop.name }),
    name: '',
    texts: [t('backText', { product })],
    action: [t('see'), url],
    hint: leaveHint(t('once'), t('leave'), leaveUrl),
  });
}

/** Returns the mail that asks a new newsletter subscriber to confirm the subscription. */
export function confirmNewsletter({
  joinUrl,
  leaveUrl,
  shop,
}: Pick<Facts, 'shop'> & { joinUrl: string; leaveUrl: string }): Draft {
  const t = translatorFor(shop, 'mails');
  return simpleMail(shop, {
    subject: t('newsletterSubject', { shop: shop.name }),
    heading: t('newsletter'),
    preheader: t('newsletterPreview'),
    reason: t('becauseNewsletter', { shop: shop.name }),
    name: '',
    texts: [t('newsletterText', { shop: shop.name })],
    action: [t('newsletterConfirm'), joinUrl],
    hint: leaveHint(t('newsletterIgnore'), t('newsletterLeave'), leaveUrl),
  });
}

/** Returns the test mail with which the owner checks that the shop can send mail. */
export function testMail({ shop }: Pick<Facts, 'shop'>): Draft {
  const t = translatorFor(shop, 'sellerMails');
  return simpleMail(shop, {
    subject: t('testSubject', { shop: shop.name }),
    heading: t('testHeading'),
    preheader: t('testText'),
    reason: t('testBecause', { shop: shop.name }),
    texts: [t('testText')],
  });
}
