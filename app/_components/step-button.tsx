import { Button } from './button';
import { Icon } from './icon';

/** A button that decrements or increments the number beside it. */
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
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep()}
    >
      <Icon name={icon} className="size-5" />
    </Button>
  );
}
