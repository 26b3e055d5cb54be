import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { RoomPrice, Terms } from '../components/Text.tsx';
import { StayForm } from '../forms/StayForm.tsx';
import { DialogHead } from './DialogHead.tsx';
import type { DialogProps } from './props.ts';

/**
 * One package: its text, and a box with the stay form, price, booking and inquiry; for days on request, or without a booking engine, the inquiry alone.
 * Price and buttons are a foot that stays in view where the box is not beside the text.
 */
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
          {dialog.body.length > 0 && <RichText text={dialog.body} t={t} className="prose" />}
          <Terms terms={dialog.terms} />
        </div>
        {dialog.stay === null ? (
          <div className="stay stay--request">
            {dialog.onRequest && <p className="text-serif">{t('package.onRequest')}</p>}
            <div className="record__foot">
              <RoomPrice price={dialog.price || null} />
              <div className="buttons">
                <a className="button" href={dialog.inquiryHref}>
                  {t('action.inquire')}
                </a>
              </div>
            </div>
          </div>
        ) : (
          <StayForm stay={dialog.stay} price={dialog.price} inquiryHref={dialog.inquiryHref} t={t} />
        )}
      </div>
    </div>
  );
}
