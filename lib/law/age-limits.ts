/*
 * The minimum ages for buying alcohol and tobacco by country, in years. The product form offers these ages. This is not
 * legal advice. The sources were read on 2026-11-29.
 */

export type AgeLimits = {
  readonly beer: number;
  readonly spirits: number;
  readonly tobacco: number;
  readonly source: string;
};

type Ages = [beer: number, spirits: number, tobacco: number];

const limits = ([beer, spirits, tobacco]: Ages, source: string): AgeLimits => ({
  ...{ beer, spirits, tobacco, source },
});

const AGE_LIMITS: Readonly<Record<string, AgeLimits>> = {
  BE: limits([16, 18, 18], 'Loi du 24 janvier 1977, art. 6, §§ 4 et 6'),
  BR: limits([18, 18, 18], 'Lei 8.069/1990 (ECA), art. 81'),
  CH: limits(
    [16, 18, 18],
    'SR 817.0 (LMG), art. 14; SR 680 (AlkG), art. 41; SR 818.32 (TabPG), art. 23',
  ),
  DE: limits([16, 18, 18], 'JuSchG, §§ 9 und 10'),
  ES: limits([18, 18, 18], 'Ley 28/2005, art. 3; alcohol: laws of the autonomous communities'),
  FR: limits([18, 18, 18], 'Code de la santé publique, art. L3342-1 et L3512-12'),
  GB: limits([18, 18, 18], 'Licensing Act 2003, s. 146; Children and Young Persons Act 1933, s. 7'),
  IT: limits([18, 18, 18], 'Legge 125/2001, art. 14-ter; Regio decreto 2316/1934, art. 25'),
  JP: limits(
    [20, 20, 20],
    '二十歳未満ノ者ノ飲酒ノ禁止ニ関スル法律, 二十歳未満ノ者ノ喫煙ノ禁止ニ関スル法律',
  ),
  MX: limits(
    [18, 18, 18],
    'Ley General de Salud, art. 220; Ley General para el Control del Tabaco, art. 15',
  ),
  NL: limits([18, 18, 18], 'Alcoholwet, art. 20; Tabaks- en rookwarenwet, art. 8'),
  PT: limits([18, 18, 18], 'Decreto-Lei 50/2013, art. 3; Lei 37/2007, art. 15'),
  US: limits([21, 21, 21], '23 U.S.C. § 158; 21 U.S.C. § 387f(d)(5)'),
};

/** The countries whose age limits are known. */
export const COUNTRIES_WITH_AGE_LIMITS: readonly string[] = Object.keys(AGE_LIMITS);

/** Returns the age limits of a country (ISO 3166-1 alpha-2), or undefined if they are not known. */
export const ageLimitsOf = (country: string | undefined): AgeLimits | undefined =>
  country === undefined ? undefined : AGE_LIMITS[country];

/** Returns the lowest age limit of a country, or undefined if its limits are not known. */
export function lowestAgeOf(country: string | undefined): number | undefined {
  const limits = ageLimitsOf(country);
  return limits && Math.min(limits.beer, limits.spirits, limits.tobacco);
}

const USUAL_AGES = [16, 18];

/**
 * Returns the minimum ages that the product form offers in a country, in ascending order. `present` is the product's
 * current minimum age. The result always includes it.
 */
export function agesFor(country: string | undefined, present?: number): number[] {
  const { beer, spirits, tobacco } = ageLimitsOf(country) ?? {};
  const known = [beer, spirits, tobacco].filter((age) => age !== undefined);
  const ages = known.length > 0 ? known : USUAL_AGES;
  return [...new Set([...ages, ...(present ? [present] : [])])].sort((one, other) => one - other);
}
