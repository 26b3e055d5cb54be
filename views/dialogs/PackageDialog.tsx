import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { Terms } from '../components/Text.tsx';
import { StayForm } from '../forms/StayForm.tsx';
import { DialogHead } from './DialogHead.tsx';
import type { DialogProps } from './props.ts';

/** One package: its text, and the stay form with links to booking and inquiry; for days on request, or without a booking engine, the way to the inquiry alone. */
export function PackageDialog({ dialog, t }: DialogProps<'package'>) {
  return (
    <div className="record">
      <DialogHead dialog={dialog} t={t} />
      <div className="record__parts">
        {dialog.pictures.length > 0 && (
          <div className="record__pictures">
            {dialog.pictures.map((picture) => (
              <Picture key={picture.src} picture={picture} />
            ))}
          </div>
        )}
        <div className="record__text dialog__body">
          {dialog.price !== '' && <p className="price">{dialog.price}</p>}
          <Terms terms={dialog.terms} />
          {dialog.body.length > 0 && <RichText text={dialog.body} t={t} className="prose record__prose" />}
        </div>
        {dialog.stay === null ? (
          <div className="stay stay--request">
            {dialog.onRequest && <p className="text-serif">{t('package.onRequest')}</p>}
            <a className="button" href={dialog.inquiryHref}>
              {t('action.inquire')}
            </a>
          </div>
        ) : (
          <StayForm stay={dialog.stay} inquiryHref={dialog.inquiryHref} t={t} />
        )}
      </div>
    </div>
  );
}
