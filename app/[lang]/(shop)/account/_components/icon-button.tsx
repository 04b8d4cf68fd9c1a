import type { ComponentProps } from 'react';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';

type Props = ComponentProps<typeof Button> & Pick<ComponentProps<typeof Icon>, 'name'>;

/** A button with an icon before its label. A long label wraps. */
export const IconButton = ({ name, children, ...button }: Props) => (
  <Button variant="outline" className="wrap-anywhere min-w-0" {...button}>
    <Icon name={name} className="size-5" />
    {children}
  </Button>
);
