import { InquiryForm } from '../forms/InquiryForm.tsx';
import { Thanks } from '../forms/Thanks.tsx';
import { DialogHead } from './DialogHead.tsx';
import type { DialogProps } from './props.ts';

export function InquiryDialog({ dialog, t }: DialogProps<'inquiry'>) {
  const isFragment = dialog.placement === 'fragment';
  return (
    <>
      <DialogHead dialog={dialog} t={t} />
      <div className="dialog__body">
        <InquiryForm form={dialog.form} thanksLevel={isFragment ? 3 : 2} inPlace={isFragment} t={t} />
      </div>
    </>
  );
}

/** The thank-you page after a form post without script. */
export function ThanksDialog({ dialog, t }: DialogProps<'thanks'>) {
  return (
    <>
      <DialogHead dialog={dialog} t={t} />
      <div className="dialog__body">
        <div className="thanks">
          <Thanks thanks={dialog.thanks} t={t} />
        </div>
      </div>
    </>
  );
}
