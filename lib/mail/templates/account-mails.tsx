import { Frame, greeting, P } from './frame';
import type { MailShop } from './order-facts';
import type { Draft } from './order-mails';
import { Action } from './parts';

const reasonOf = (name: string) =>
  `You're receiving this email because you have an account at ${name}.`;

/** The link by which a forgotten password is replaced. */
export function resetPassword({
  name,
  url,
  minutes,
  shop,
}: {
  name: string;
  url: string;
  /** How long the link works. */
  minutes: number;
  shop: MailShop;
}): Draft {
  return {
    subject: `Your new password at ${shop.name}`,
    element: (
      <Frame
        heading="Choose a new password"
        preheader={`The link works once, for ${minutes} minutes.`}
        shop={shop}
        reason={reasonOf(shop.name)}
      >
        <P>{greeting(name)}</P>
        <P>
          Somebody, probably you, asked for a new password for this account. Set it with this
          button, which works once, for {minutes} minutes.
        </P>
        <Action href={url}>Choose a new password</Action>
        <P isMuted>If it was not you, do nothing: your password stays as it is.</P>
      </Frame>
    ),
  };
}

/** A password was changed: for its owner, who may not know of it. */
export function passwordChanged({
  name,
  help,
  url,
  shop,
}: {
  /** None for the seller. */
  name?: string;
  /** What to do if it was somebody else. */
  help: string;
  /** Where to do it. */
  url: string;
  shop: MailShop;
}): Draft {
  return {
    subject: `Your password at ${shop.name} was changed`,
    element: (
      <Frame
        heading="Your password was changed"
        preheader="All other devices were signed out."
        shop={shop}
        reason={reasonOf(shop.name)}
      >
        {name !== undefined && <P>{greeting(name)}</P>}
        <P>The password of your account was changed, and all other devices were signed out.</P>
        <P>If it was not you: {help}</P>
        <Action href={url}>It was not me</Action>
      </Frame>
    ),
  };
}
