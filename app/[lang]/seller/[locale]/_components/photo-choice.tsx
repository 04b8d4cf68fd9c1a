import { useId } from 'react';
import { buttonClass } from '@/app/_components/button-class';

/** A button that lets one picture be chosen, the same one again too. */
export function PhotoChoice({
  children,
  onChoose,
}: {
  children: string;
  onChoose: (photo: File) => void;
}) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo) onChoose(photo);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ look: 'outline' })} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-leaf`}
      >
        {children}
      </label>
    </>
  );
}
