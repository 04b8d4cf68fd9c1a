/* What the links of newsletter mails say, before it is signed. */

/** `join` confirms a subscription, `leave` takes it back. */
export type ClaimKind = 'join' | 'leave';

export type Claim = {
  kind: ClaimKind;
  email: string;
  /** ISO 639-1: in which they subscribed. */
  language: string;
  /** Until when it counts, in ms since 1970; 0 for ever. */
  until: number;
};

const CLAIM = /^(join|leave) ([a-z]{2}) (\d{1,15}) (\S{3,254})$/;

/** A claim as text; an e-mail has no spaces. */
export const claimText = ({ kind, language, until, email }: Claim): string =>
  `${kind} ${language} ${until} ${email}`;

/** The claim of a text; undefined when it is none, or over. */
export function readClaim(text: string, now: number): Claim | undefined {
  const [, kind, language = '', time = '', email = ''] = CLAIM.exec(text) ?? [];
  if (kind !== 'join' && kind !== 'leave') return undefined;
  const until = Number(time);
  return until !== 0 && until < now ? undefined : { kind, language, until, email };
}
