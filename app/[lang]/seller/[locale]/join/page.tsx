import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { JoinForm } from '@/app/[lang]/seller/[locale]/_components/set-password-screens';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('team', 'join');

export default function JoinPage({ params }: StaffProps) {
  return (
    <StaffMessages namespaces={['team']} params={params}>
      <JoinForm />
    </StaffMessages>
  );
}
