import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { leaveLocked } from '@/lib/client/seller-store';
import { Choice } from './switch-person';

/** In place of the area on a shared device that nobody has touched for a while. What was open is not in the page. */
export function LockScreen() {
  const t = useT('seller');
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid max-w-md gap-5 px-4 py-12 outline-none"
    >
      <h1 className="font-bold text-3xl">{t('lockedTitle')}</h1>
      <p className="text-muted">{t('lockedText')}</p>
      <Choice onDone={() => {}} />
      <Button look="outline" onClick={() => void leaveLocked()}>
        {t('lockedLeave')}
      </Button>
    </main>
  );
}
