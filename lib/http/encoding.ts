/** Names the compression of a handler's body; scripts/launcher/exchange.ts says why. */
export const ENCODING_HEADER = 'x-body-encoding';
