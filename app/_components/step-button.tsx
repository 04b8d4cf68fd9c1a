import { Button } from './button';
import { Icon } from './icon';

/** Beside a number: one less, or one more. */
export function StepButton({
  icon,
  label,
  isPossible,
  onStep,
}: {
  icon: 'minus' | 'plus';
  label: string;
  isPossible: boolean;
  onStep: () => void;
}) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep()}
    >
      <Icon name={icon} className="size-5" />
    </Button>
  );
}
