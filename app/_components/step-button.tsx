import { Button } from './button';
import { Icon } from './icon';

type StepButtonProps = {
  icon: 'minus' | 'plus';
  label: string;
  isPossible: boolean;
  onStep: () => void;
};

export function StepButton({ icon, label, isPossible, onStep }: StepButtonProps) {
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
