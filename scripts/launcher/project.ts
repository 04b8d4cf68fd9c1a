import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, wherever the command was called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the checkout; absolute paths stay as they are. */
export const inProject = (...parts: string[]): string => resolve(ROOT, ...parts);
