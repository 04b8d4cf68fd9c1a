import type { Env } from '@/lib/env';
import type { Source } from '@/server/launcher/environment';

/** Something that is wrong, and what to do about it, in a sentence each. */
export type Finding = { what: string; remedy: string };

/** What a check returns that has found one thing. */
export const found = (what: string, remedy: string): Finding[] => [{ what, remedy }];

/** The input of every check. */
export type CheckContext = {
  /** The settings of the shell and `.env`. */
  given: Source;
  /** The same, checked and with the defaults of a local run. */
  env: Env;
  isLocal: boolean;
  dataFolder: string;
  /** The process id of the shop that runs on the data folder. */
  pid?: number;
};
