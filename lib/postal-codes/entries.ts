import {
  begunForms,
  begunShort,
  canonicalCode,
  codeForms,
  hasShape,
  MAX_POSTAL_CODE,
} from './shapes';

/*
 * The entries of a delivery area: a single code, a prefix (`SW1*`, or `*` for every code) or a range of numeric
 * codes of the same length (`1000-1999`). The same grammar applies wherever the seller types an entry. `shapes`
 * describes the codes of the shop's country (./shapes.ts). It is undefined if the shop has no country: then all codes
 * are numeric. It is empty if the country has no codes.
 */

/** Why a typed entry is rejected. The keys of the messages are in the namespace `settingsErrors`. */
export type EntryFault = 'zoneZip' | 'zoneRangeDigits' | 'zoneRangeLower' | 'zoneLetters';

export type ReadEntry = { entry: string } | { fault: EntryFault };

const RANGE = /^(\d+)-(\d+)$/;

/** Reads the two ends of a range of numbers. They must be equally long, the lower end first. */
function readRange([from = '', to = '']: readonly string[]): ReadEntry {
  if (from.length !== to.length) return { fault: 'zoneRangeDigits' };
  return from <= to ? { entry: `${from}-${to}` } : { fault: 'zoneRangeLower' };
}

/**
 * Reads an entry that the seller has typed and returns it in canonical form, or why it is no entry. A dash between
 * numbers of the same length makes a range. A dash between others is a part of the code, if codes of the country
 * are written so: `4000-123` is a code in Portugal, and an incomplete range elsewhere.
 */
export function readEntry(text: string, shapes?: string): ReadEntry {
  const typed = text.trim();
  if (typed.length > 4 * MAX_POSTAL_CODE) return { fault: 'zoneZip' };
  if (typed.endsWith('*')) {
    const start = canonicalCode(typed.slice(0, -1));
    if (!/^[A-Z\d]{0,11}$/.test(start)) return { fault: 'zoneZip' };
    return isTooLettered(start, shapes) ? { fault: 'zoneLetters' } : { entry: `${start}*` };
  }
  const parts = typed.split(/\s*\p{Pd}\s*/u);
  const sides = parts.map((part) => canonicalCode(part));
  const isCode = (code: string) => shapes !== undefined && hasShape(code, shapes);
  // A range of codes that are written with a hyphen: 1000-001 to 1000-999.
  const halves = [parts.slice(0, 2).join('-'), parts.slice(2).join('-')];
  const ends =
    parts.length === 4 && halves.every(isCode) ? halves.map((half) => canonicalCode(half)) : sides;
  if (ends.length === 2 && ends.every((end) => /^\d{1,12}$/.test(end))) {
    const range = readRange(ends);
    if ('entry' in range || !isCode(typed)) return range;
  }
  const code = canonicalCode(typed, shapes);
  if (!/^[A-Z\d]{1,12}$/.test(code) || sides.includes('')) return { fault: 'zoneZip' };
  return isTooLettered(code, shapes) ? { fault: 'zoneLetters' } : { entry: code };
}

/** Returns whether an entry has letters although the shop has no country. */
const isTooLettered = (code: string, shapes: string | undefined) =>
  shapes === undefined && /[A-Z]/.test(code);

const isInRange = (form: string, from: string, to: string) =>
  /^\d+$/.test(form) && form.length === from.length && from <= form && form <= to;

/**
 * Returns whether an entry contains a code. A range contains only codes of its own length. A long code is also
 * contained in the entries that contain its short form.
 */
export function covers(entry: string, code: string, shapes?: string): boolean {
  const forms = codeForms(code, shapes);
  const [canonical = ''] = forms;
  if (!/^[A-Z\d]+$/.test(canonical)) return false;
  if (entry.endsWith('*')) return canonical.startsWith(entry.slice(0, -1));
  const [, from, to] = RANGE.exec(entry) ?? [];
  if (from === undefined || to === undefined) return forms.includes(entry);
  return forms.some((form) => isInRange(form, from, to));
}

/**
 * Returns whether the typed characters are the beginning of a code that the entry contains, or of a longer code
 * whose short form the entry contains.
 */
export function mayBegin(entry: string, begun: string, shapes?: string): boolean {
  const typed = canonicalCode(begun);
  if (entry.endsWith('*')) {
    const start = entry.slice(0, -1);
    return start.startsWith(typed) || typed.startsWith(start);
  }
  const [, from = entry, to = entry] = RANGE.exec(entry) ?? [];
  const isWithin = (part: string) =>
    part.length <= from.length &&
    from.slice(0, part.length) <= part &&
    part <= to.slice(0, part.length);
  if (isWithin(typed) || isWithin(begunShort(begun) ?? typed)) return true;
  const forms = shapes ? begunForms(begun, shapes) : [];
  return forms.some(({ part, length }) => length === from.length && isWithin(part));
}

/** Returns the minimum length of the codes of an entry. */
export const leastDigits = (entry: string): number => entry.split(/[-*]/)[0]?.length ?? 0;
