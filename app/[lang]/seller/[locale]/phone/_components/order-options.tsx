import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { useNow } from '@/app/_components/use-now';
import { useQuery } from '@/app/_components/use-query';
import { useWindows } from '@/app/_components/use-windows';
import { useDayWords } from '@/app/_components/use-words';
import type { ShopAnswer } from '@/lib/shop/view';
import { windowWords } from '@/lib/windows/window-words';
import type { Draft } from './phone-draft';

type Change = (change: Partial<Draft>) => void;

/** The windows that are left, in a shop that has some. */
function WhenField({ draft, change, only }: { draft: Draft; change: Change; only: boolean }) {
  const t = useT('phone');
  const { windows = [] } = useWindows();
  const { timeZone } = useShop();
  const said = useDayWords();
  const now = useNow(60_000);
  const free = windows.filter(({ left }) => left > 0);
  return (
    <SelectField
      label={t('when')}
      value={draft.window?.from ?? ''}
      onChange={({ target }) => {
        const chosen = free.find(({ from }) => from === target.value);
        change({ window: chosen && { from: chosen.from, to: chosen.to } });
      }}
    >
      {!only && <option value="">{t('soonest')}</option>}
      {free.map((window) => (
        <option key={window.from} value={window.from}>
          {windowWords(window, timeZone, now, said)}
        </option>
      ))}
    </SelectField>
  );
}

/** How and when the order gets there, as far as the shop leaves a choice, and what happens when something is missing. */
export function OrderOptions({ draft, change }: { draft: Draft; change: Change }) {
  const t = useT('phone');
  const { answer } = useQuery<ShopAnswer>('/api/shop/settings', 'seller');
  const { pickup, windows } = answer?.shop ?? {};
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {pickup?.on && (
        <SelectField
          label={t('way')}
          value={draft.way}
          onChange={({ target }) =>
            change({ way: target.value === 'pickup' ? 'pickup' : 'delivery' })
          }
        >
          <option value="delivery">{t('delivery')}</option>
          <option value="pickup">{t('pickup')}</option>
        </SelectField>
      )}
      {windows?.on && <WhenField draft={draft} change={change} only={windows.only ?? false} />}
      <SelectField
        label={t('ifMissing')}
        value={draft.ifMissing}
        onChange={({ target: { value } }) =>
          change({ ifMissing: value === 'replace' || value === 'call' ? value : 'leave out' })
        }
      >
        <option value="leave out">{t('leaveOut')}</option>
        <option value="replace">{t('replace')}</option>
        <option value="call">{t('call')}</option>
      </SelectField>
    </div>
  );
}
