import { useT } from '#i18n';
import { STAFF_ROLES } from '@/lib/staff/roles';
import type { StaffView } from '@/lib/staff/view';

const TEXTS = {
  manager: 'managerText',
  packer: 'packerText',
  courier: 'courierText',
} as const;

/** The choice of a role, each with what it may do. */
export function RoleField({ role = 'packer' }: { role?: StaffView['role'] }) {
  const t = useT('people');
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('role')}</legend>
      {STAFF_ROLES.map((one) => (
        <label key={one} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="radio"
            name="role"
            value={one}
            defaultChecked={one === role}
            className="mt-0.5 size-5 shrink-0 accent-leaf"
          />
          <span>
            <span className="block font-semibold leading-tight">{t(one)}</span>
            <span className="block text-muted text-sm">{t(TEXTS[one])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
