import type { ComponentProps } from 'react';
import { EmptyBox } from './empty-box';
import { Icon, type IconName } from './icon';

type Props = Omit<ComponentProps<typeof EmptyBox>, 'drawing'> & { icon: IconName };

/** The message of an empty list, below an icon. `children` offer the next step. */
export function EmptyState({ icon, ...rest }: Props) {
  return <EmptyBox drawing={<Icon name={icon} className="size-9" />} {...rest} />;
}
