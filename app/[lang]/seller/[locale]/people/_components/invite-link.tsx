import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { notify } from '@/lib/client/notify';
import type { InviteAnswer } from '@/lib/staff/view';

/** The link of an invitation, to be handed over; it is shown this once. */
export function InviteLink({ made, onClose }: { made?: InviteAnswer; onClose: () => void }) {
  const t = useT('people');
  if (!made) return null;
  const { link, mailed, member } = made;
  const { name, email } = member;

  async function copy() {
    await navigator.clipboard.writeText(link);
    notify.success(t('copied'));
  }

  return (
    <Dialog open onClose={onClose} title={t('linkFor', { name })}>
      <div className="grid gap-4">
        <p>{t('linkText', { name })}</p>
        <input
          readOnly
          value={link}
          aria-label={t('linkFor', { name })}
          dir="ltr"
          onFocus={({ target }) => target.select()}
          className="min-h-12 w-full rounded-field border border-edge bg-sunk px-3 font-mono text-sm"
        />
        {mailed && <p className="text-muted [overflow-wrap:anywhere]">{t('mailed', { email })}</p>}
        {member.hasJoined && <p className="text-muted">{t('newLinkText')}</p>}
        {/* Browsers offer it on secure pages alone; the field can be copied by hand. */}
        {navigator.clipboard && <Button onClick={() => void copy()}>{t('copy')}</Button>}
      </div>
    </Dialog>
  );
}
