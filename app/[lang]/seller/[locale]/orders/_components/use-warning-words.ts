import { useT } from '#i18n';
import type { Warning } from '@/lib/catalog/facts/replacement-math';

/** Says what a replacement adds to the original. */
export function useWarningWords(): (warning: Warning) => string {
  const t = useT('facts');
  const ofForm = useT('factsForm');
  return ({ contains, mayContain, unstated, leastAge }) => {
    const names = (some: Warning['contains']) => some.map((one) => t(one)).join(', ');
    return [
      ...(contains.length > 0 ? [ofForm('addsContains', { names: names(contains) })] : []),
      ...(mayContain.length > 0 ? [ofForm('addsTraces', { names: names(mayContain) })] : []),
      ...(unstated ? [ofForm('addsUnstated')] : []),
      ...(leastAge ? [ofForm('addsAge', { age: leastAge })] : []),
    ].join('; ');
  };
}
