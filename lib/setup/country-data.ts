import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@/lib/i18n/languages';
import type { CountryUnits } from '@/lib/law/unit-systems';

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
