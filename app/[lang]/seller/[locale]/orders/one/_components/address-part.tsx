import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { actionsOf } from '@/lib/orders/payment-state';

const importForm = () => import('./enter-address').then(({ AddressForm }) => AddressForm);

/**
 * The button that opens the address form. Its code and its messages load with the first click. When the order is
 * delivered or cancelled, here or on another device, the button and the form disappear.
 */
export function AddressPart(props: OrderAndSteps) {
  const t = useT('packing');
  const [AddressForm, load] = useLazyComponent(importForm);
  const [isOpen, setIsOpen] = useState(false);
  const { enterAddress, changeAddress } = actionsOf(props.order);
  if (!enterAddress && !changeAddress) return null;
  const close = () => setIsOpen(false);
  const title = t(enterAddress ? 'enterAddress' : 'changeAddress');

  async function open() {
    if (await load()) setIsOpen(true);
    else notify.error(translate('islands')('noPart'));
  }

  return (
    <>
      <Button variant="outline" className="mt-3" onClick={() => void open()}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} shape="sheet">
        {isOpen && AddressForm && <AddressForm {...props} onDone={close} />}
      </Dialog>
    </>
  );
}
