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
