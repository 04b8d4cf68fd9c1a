import { Frame, greeting, P } from './frame';
import { type MailShop, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';
import { Action, Code } from './parts';

/** The parts of a mail about an account, from top to bottom. */
type Content = {
  subject: string;
  heading: string;
  preheader: string;
  /** Why the receiver gets this mail. */
  reason: string;
  /** The name for the greeting. Absent in mails without one. */
  name?: string | undefined;
  texts: readonly string[];
  code?: string;
  /** The label and the URL of the button. */
  action?: readonly [label: string, url: string];
  /** What to do if the receiver did not request the mail. */
  hint?: string;
};

function accountMail(
  shop: MailShop,
  { subject, heading, preheader, reason, name, texts, code, action, hint }: Content,
): Draft {
  return {
    subject,
    element: (
      <Frame heading={heading} preheader={preheader} shop={shop} reason={reason}>
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
export function resetPassword({
  name,
  url,
  minutes,
  shop,
}: {
  /** The name for the greeting. Absent in mails to the seller. */
  name?: string;
  url: string;
  /** How long the link is valid, in minutes. */
  minutes: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return accountMail(shop, {
    subject: t('resetSubject', { shop: shop.name }),
    heading: t('reset'),
    preheader: t('resetPreview', { minutes }),
    reason: t('becauseAccount', { shop: shop.name }),
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
}: {
  code: string;
  /** How long the code is valid, in minutes. */
  minutes: number;
  /** True if the code confirms an account change. Such a code cannot be used to sign in. */
  isOfOwner?: boolean;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return accountMail(shop, {
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
}: {
  code: string;
  /** How long the code is valid, in minutes. */
  minutes: number;
  /** The order number. */
  number: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return accountMail(shop, {
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
}: {
  /** The name for the greeting. Absent in mails to the seller. */
  name?: string;
  /** A text about what to do if somebody else changed the password, in the language of the mail. */
  help: string;
  /** The URL of the page for changing or resetting the password. */
  url: string;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return accountMail(shop, {
    subject: t('passwordSubject', { shop: shop.name }),
    heading: t('password'),
    preheader: t('passwordPreview'),
    reason: t('becauseAccount', { shop: shop.name }),
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
  return accountMail(shop, {
    subject: t(isNew ? 'passkeySubject' : 'passkeyRemovedSubject', { shop: shop.name }),
    heading: t(isNew ? 'passkey' : 'passkeyRemoved'),
    preheader: text,
    reason: t('becauseAccount', { shop: shop.name }),
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
}: {
  name: string;
  url: string;
  /** How long the link is valid, in days. */
  days: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'sellerMails');
  const about = { shop: shop.name };
  return accountMail(shop, {
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

/** Returns the mail about changed sign-in methods to the owner or a staff member, in case somebody else changed them. */
export function factorChanged({
  what,
  url,
  shop,
  isOfStaff,
}: {
  what: keyof typeof CHANGED;
  url: string;
  shop: MailShop;
  /** True for a staff member, who cannot change the configuration of the server. */
  isOfStaff: boolean;
}): Draft {
  const [t, tSeller] = [translatorFor(shop, 'mails'), translatorFor(shop, 'sellerMails')];
  const heading = tSeller(CHANGED[what]);
  const help = tSeller(isOfStaff ? 'staffPasswordHelp' : 'passwordHelp');
  const about = { shop: shop.name };
  return accountMail(shop, {
    subject: tSeller('signInSubject', { shop: shop.name, what: heading }),
    heading: heading,
    preheader: tSeller('signInPreview'),
    reason: isOfStaff ? t('becauseAccount', about) : tSeller('because', about),
    texts: [tSeller('signInPreview'), t('ifNotYou', { help })],
    action: [tSeller('signInSee'), url],
  });
}

/**
 * Returns the mail about wrong PINs to a staff member, because somebody else may have entered them on a
 * shared device.
 */
export function wrongPins({ url, shop }: { url: string; shop: MailShop }): Draft {
  const t = translatorFor(shop, 'sellerMails');
  return accountMail(shop, {
    subject: t('signInSubject', { shop: shop.name, what: t('wrongPins') }),
    heading: t('wrongPins'),
    preheader: t('wrongPinsText'),
    reason: translatorFor(shop, 'mails')('becauseAccount', { shop: shop.name }),
    texts: [t('wrongPinsText'), t('wrongPinsHelp')],
    action: [t('signInSee'), url],
  });
}

/* The mails about a changed email address. They contain no user input, because they may reach a stranger. */

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
  return accountMail(shop, {
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
export function emailTaken({ url, shop }: { url: string; shop: MailShop }): Draft {
  const t = translatorFor(shop, 'mails');
  return accountMail(shop, {
    subject: t('emailTakenSubject', { shop: shop.name }),
    heading: t('emailTaken'),
    preheader: t('emailTakenPreview'),
    reason: t('becauseAccount', { shop: shop.name }),
    texts: [t('emailTakenText', { shop: shop.name })],
    action: [t('reset'), url],
    hint: t('emailIgnore'),
  });
}

/** Returns the notice to the old address of an account. */
export function emailChanged({ shop }: { shop: MailShop }): Draft {
  const t = translatorFor(shop, 'mails');
  return accountMail(shop, {
    subject: t('emailChangedSubject', { shop: shop.name }),
    heading: t('emailChanged'),
    preheader: t('emailChangedPreview'),
    reason: t('becauseAccount', { shop: shop.name }),
    texts: [t('emailChangedText', { shop: shop.name }), t('emailChangedHelp')],
  });
}
