import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@/lib/i18n/languages';
import type { CountryUnits } from '@/lib/law/unit-systems';

/*
 * The time zones of countries with several zones. The page /seller/setup lets the owner choose. Of zones with the same
 * current rules, only one is listed. The first zone of each country is the zone of most inhabitants or of the capital.
 *
 * Source: tz database 2025b (https://www.iana.org/time-zones, file zone.tab), with the names of CLDR. A test compares
 * the table with the data of the JavaScript runtime.
 */

const BY_COUNTRY: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Darwin Australia/Eucla Australia/Lord_Howe',
  BR: 'America/Sao_Paulo America/Manaus America/Rio_Branco America/Noronha',
  CA: 'America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax America/Regina America/St_Johns America/Whitehorse America/Coral_Harbour America/Blanc-Sablon',
  CD: 'Africa/Kinshasa Africa/Lubumbashi',
  CL: 'America/Santiago America/Punta_Arenas Pacific/Easter',
  CN: 'Asia/Shanghai Asia/Urumqi',
  EC: 'America/Guayaquil Pacific/Galapagos',
  ES: 'Europe/Madrid Atlantic/Canary',
  FM: 'Pacific/Ponape Pacific/Truk',
  GL: 'America/Godthab America/Danmarkshavn America/Thule',
  ID: 'Asia/Jakarta Asia/Makassar Asia/Jayapura',
  KI: 'Pacific/Tarawa Pacific/Enderbury Pacific/Kiritimati',
  MN: 'Asia/Ulaanbaatar Asia/Hovd',
  MX: 'America/Mexico_City America/Tijuana America/Cancun America/Hermosillo America/Ciudad_Juarez America/Matamoros',
  NZ: 'Pacific/Auckland Pacific/Chatham',
  PF: 'Pacific/Tahiti Pacific/Marquesas Pacific/Gambier',
  PG: 'Pacific/Port_Moresby Pacific/Bougainville',
  PT: 'Europe/Lisbon Atlantic/Azores',
  RU: 'Europe/Moscow Europe/Samara Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Irkutsk Asia/Yakutsk Asia/Vladivostok Asia/Magadan Asia/Kamchatka Europe/Kaliningrad',
  US: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage Pacific/Honolulu America/Adak',
};

/** The countries in {@link zonesOfCountry}. */
export const COUNTRIES_WITH_ZONES: readonly string[] = Object.keys(BY_COUNTRY);

/**
 * Returns the IANA time zones of a country with several zones, the main zone first. The result is empty for other
 * countries.
 */
export const zonesOfCountry = (country: string): readonly string[] =>
  BY_COUNTRY[country]?.split(' ') ?? [];

const MONTHS = [0, 3, 6, 9];

/** Returns the offset of a zone from UTC at a time, for example `GMT+02:00`. */
const offsetAt = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

/**
 * Returns whether two time zones have the same offsets from UTC in January, April, July and October of a year. Returns
 * false if the runtime does not know one of the zones.
 */
export function haveSameClock(one: string, other: string, year: number): boolean {
  if (one === other) return true;
  try {
    return MONTHS.every((month) => {
      const at = Date.UTC(year, month, 15);
      return offsetAt(one, at) === offsetAt(other, at);
    });
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/* Facts about countries from which the shop derives its proposals (lib/setup/proposals.ts). */

/** The countries by their currency (ISO 4217). Countries with two currencies in use are left out. */
const COUNTRIES_OF: Readonly<Record<string, string>> = {
  eur: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA',
  usd: 'AS EC FM GU MH MP PR PW SV TL US VI',
  gbp: 'GB GG IM JE',
  chf: 'CH LI',
  ...{
    dkk: 'DK FO GL',
    nok: 'NO SJ',
    sek: 'SE',
    isk: 'IS',
    pln: 'PL',
    czk: 'CZ',
    huf: 'HU',
    ron: 'RO',
  },
  ...{
    rsd: 'RS',
    bam: 'BA',
    mkd: 'MK',
    all: 'AL',
    mdl: 'MD',
    uah: 'UA',
    try: 'TR',
    gel: 'GE',
    amd: 'AM',
  },
  ...{ azn: 'AZ', kzt: 'KZ', uzs: 'UZ', kgs: 'KG', mnt: 'MN' },
  ...{
    cad: 'CA',
    mxn: 'MX',
    gtq: 'GT',
    hnl: 'HN',
    nio: 'NI',
    crc: 'CR',
    dop: 'DO',
    jmd: 'JM',
    ttd: 'TT',
  },
  ...{
    bbd: 'BB',
    bsd: 'BS',
    bzd: 'BZ',
    cop: 'CO',
    pen: 'PE',
    bob: 'BO',
    clp: 'CL',
    ars: 'AR',
    uyu: 'UY',
  },
  ...{ pyg: 'PY', brl: 'BR', gyd: 'GY', srd: 'SR' },
  ...{
    aed: 'AE',
    sar: 'SA',
    qar: 'QA',
    kwd: 'KW',
    bhd: 'BH',
    omr: 'OM',
    jod: 'JO',
    iqd: 'IQ',
    egp: 'EG',
  },
  ...{ ils: 'IL', yer: 'YE', mad: 'MA', dzd: 'DZ', tnd: 'TN', lyd: 'LY' },
  ...{
    zar: 'ZA',
    bwp: 'BW',
    mzn: 'MZ',
    zmw: 'ZM',
    mwk: 'MW',
    tzs: 'TZ',
    kes: 'KE',
    ugx: 'UG',
    rwf: 'RW',
  },
  ...{ etb: 'ET', ngn: 'NG', mga: 'MG', mur: 'MU', scr: 'SC', aoa: 'AO', cve: 'CV', gmd: 'GM' },
  ...{ xof: 'BF BJ CI GW ML NE SN TG', xaf: 'CF CG CM GA GQ TD' },
  ...{
    inr: 'IN',
    pkr: 'PK',
    bdt: 'BD',
    lkr: 'LK',
    npr: 'NP',
    mvr: 'MV',
    thb: 'TH',
    vnd: 'VN',
    khr: 'KH',
  },
  ...{
    lak: 'LA',
    myr: 'MY',
    sgd: 'SG',
    idr: 'ID',
    php: 'PH',
    bnd: 'BN',
    cny: 'CN',
    hkd: 'HK',
    mop: 'MO',
  },
  ...{ twd: 'TW', jpy: 'JP', krw: 'KR' },
  ...{
    aud: 'AU KI NR TV',
    nzd: 'CK NU NZ TK',
    fjd: 'FJ',
    pgk: 'PG',
    sbd: 'SB',
    top: 'TO',
    vuv: 'VU',
  },
  ...{ wst: 'WS', xpf: 'NC PF WF' },
};

const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(COUNTRIES_OF).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** Returns the currency of a country in lower case, or undefined if it is not known. */
export const currencyOfCountry = (country: string): string | undefined => CURRENCY_OF.get(country);

/** The IANA time zones of countries that have only one time zone. */
const ZONES: Readonly<Record<string, string>> = {
  ...{ AT: 'Europe/Vienna', BE: 'Europe/Brussels', BG: 'Europe/Sofia', CH: 'Europe/Zurich' },
  ...{ CZ: 'Europe/Prague', DE: 'Europe/Berlin', DK: 'Europe/Copenhagen', EE: 'Europe/Tallinn' },
  ...{ FI: 'Europe/Helsinki', FR: 'Europe/Paris', GB: 'Europe/London', GR: 'Europe/Athens' },
  ...{ HR: 'Europe/Zagreb', HU: 'Europe/Budapest', IE: 'Europe/Dublin', IS: 'Atlantic/Reykjavik' },
  ...{ IT: 'Europe/Rome', LI: 'Europe/Vaduz', LT: 'Europe/Vilnius', LU: 'Europe/Luxembourg' },
  ...{ LV: 'Europe/Riga', MT: 'Europe/Malta', NL: 'Europe/Amsterdam', NO: 'Europe/Oslo' },
  ...{
    PL: 'Europe/Warsaw',
    RO: 'Europe/Bucharest',
    SE: 'Europe/Stockholm',
    SI: 'Europe/Ljubljana',
  },
  ...{ SK: 'Europe/Bratislava', RS: 'Europe/Belgrade', TR: 'Europe/Istanbul' },
  ...{
    AE: 'Asia/Dubai',
    BH: 'Asia/Bahrain',
    IL: 'Asia/Jerusalem',
    JO: 'Asia/Amman',
    KW: 'Asia/Kuwait',
  },
  ...{ OM: 'Asia/Muscat', QA: 'Asia/Qatar', SA: 'Asia/Riyadh', IQ: 'Asia/Baghdad' },
  ...{ EG: 'Africa/Cairo', MA: 'Africa/Casablanca', TN: 'Africa/Tunis', DZ: 'Africa/Algiers' },
  ...{ KE: 'Africa/Nairobi', NG: 'Africa/Lagos', ZA: 'Africa/Johannesburg' },
  ...{ HK: 'Asia/Hong_Kong', JP: 'Asia/Tokyo', KR: 'Asia/Seoul', PH: 'Asia/Manila' },
  ...{ SG: 'Asia/Singapore', TH: 'Asia/Bangkok', TW: 'Asia/Taipei' },
  ...{ CO: 'America/Bogota', PE: 'America/Lima', PY: 'America/Asuncion', UY: 'America/Montevideo' },
};

/** Returns the time zone of a country that has only one time zone, otherwise undefined. */
export const zoneOfCountry = (country: string): string | undefined => ZONES[country];

/** The countries whose shops do not use metric units. The United States include their territories. */
const UNITS_OF: Readonly<Record<CountryUnits, string>> = {
  us: 'US AS GU MP PR VI',
  uk: 'GB',
};

/** Returns the units of a country (the setting `units`), or undefined if it uses metric units. */
export const unitsOfCountry = (country: string): CountryUnits | undefined =>
  (['us', 'uk'] as const).find((units) => UNITS_OF[units].split(' ').includes(country));

/**
 * Returns the language that most people of a country read (CLDR, likely subtags), if the shop offers it. Returns
 * undefined for English, which needs no setting.
 */
export function languageOfCountry(country: string): Language | undefined {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return isLanguage(language) && language !== DEFAULT_LANGUAGE ? language : undefined;
}
