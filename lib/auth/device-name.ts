import { t } from '@/lib/http/translate';

/** The number of characters of a User-Agent that are parsed. */
const MAX_LENGTH = 500;

/**
 * Browsers, each with a pattern for its User-Agent. The User-Agent of a browser may also contain the name of another
 * browser. For example, Edge also names Chrome, so Edge precedes Chrome in the list.
 */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
] as const;

/**
 * Operating systems, in the same form as {@link BROWSERS}. The User-Agent of an Android phone also contains "Linux",
 * and the User-Agent of an iPhone also contains "Mac OS X".
 */
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** The stored name of an unknown device. */
const UNKNOWN_DEVICE = 'Unknown device';

/** The text between browser and system in a stored name. */
const ON = ' on ';

/**
 * Returns a readable name of a device, for example "Chrome on Android", from the User-Agent of its browser.
 * The result is one of a fixed set of texts, whatever a client sends.
 */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser}${ON}${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}

/**
 * Returns the stored name of a device, translated into the language of the request. Sign-ins of earlier
 * versions have no stored name.
 */
export function deviceLabel(name: string = UNKNOWN_DEVICE): string {
  if (name === UNKNOWN_DEVICE) return t('successMessages', 'unknownDevice');
  const [browser = '', system] = name.split(ON);
  return system ? t('successMessages', 'deviceOn', { browser, system }) : name;
}
