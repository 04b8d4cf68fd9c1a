import type { ComponentProps } from 'react';
import { useT } from '#i18n';
import { Button } from './button';
import { EmptyBox } from './empty-box';
import { Icon, type IconName } from './icon';

type Props = Omit<ComponentProps<typeof EmptyBox>, 'drawing'> & {
  icon: IconName;
  retry?: (() => unknown) | false;
};

function RetryButton({ retry }: { retry: () => unknown }) {
  const t = useT('islands');
  return <Button onClick={() => void retry()}>{t('tryAgain')}</Button>;
}

export function EmptyState({ icon, retry = false, children, ...rest }: Props) {
  return (
    <EmptyBox drawing={<Icon name={icon} className="size-9" />} {...rest}>
      {retry ? (
        <>
          <RetryButton retry={retry} />
          {children}
        </>
      ) : (
        children
      )}
    </EmptyBox>
  );
}
