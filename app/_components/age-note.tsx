import { usePageLanguage } from '#i18n';
import { ageWords } from './age-words';

/** That goods are only for people of an age, and that the ID is asked for at the door. */
export function AgeNote({ leastAge }: { leastAge: number }) {
  const { code } = usePageLanguage();
  return (
    <p className="mt-4 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber">
      {ageWords(leastAge, code)}
    </p>
  );
}
