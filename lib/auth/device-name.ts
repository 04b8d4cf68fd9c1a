import { t } from '@/lib/http/say';

/** The most characters of a User-Agent that are looked at. */
const MAX_LENGTH = 500;

/** Browsers by a word of their User-Agent; those that also name another one come first. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
] as const;

/** As {@link BROWSERS}: an Android phone also names Linux, an iPhone also names Mac OS X. */
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** The name of a device of which nothing is known, as it is stored. */
const UNKNOWN_DEVICE = 'Unknown device';

/** Between the browser and the system in a stored name. */
const ON = ' on ';

/**
 * A name by which people recognise a device, such as "Chrome on Android", made from the User-Agent
 * of its browser, as it is stored. The result is one of a few known texts, whatever a program sends.
 */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser}${ON}${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}

/** The stored name of a device in the language of the request; of an older sign-in nothing is stored. */
export function deviceLabel(name: string = UNKNOWN_DEVICE): string {
  if (name === UNKNOWN_DEVICE) return t('answers', 'unknownDevice');
  const [browser = '', system] = name.split(ON);
  return system ? t('answers', 'deviceOn', { browser, system }) : name;
}
