import { ButtonLink } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RichText } from '../components/RichText.tsx';
import { DialogHead } from './DialogHead.tsx';
import type { DialogProps } from './props.ts';

/** One room: picture, facts, text, price, and links to the inquiry and the booking engine. */
export function RoomDialog({ dialog, t }: DialogProps<'room'>) {
  return (
    <div className={dialog.picture === null ? 'record record--bare' : 'record'}>
      {dialog.picture !== null && <Picture picture={dialog.picture} className="record__picture" />}
      <div className="record__text">
        <DialogHead dialog={dialog} t={t} />
        <div className="dialog__body">
          {dialog.facts.length > 0 && (
            <ul className="facts" aria-label={t('room.facts')}>
              {dialog.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
          {dialog.body.length > 0 && <RichText text={dialog.body} t={t} className="prose record__prose" />}
          <div className="record__foot">
            {dialog.price !== null && (
              <p className="record__price">
                <span className="price">{dialog.price}</span>
                {dialog.priceNote !== '' && <span className="text-small">{` ${dialog.priceNote}`}</span>}
              </p>
            )}
            <div className="buttons">
              <ButtonLink link={{ href: dialog.inquiryHref, label: t('action.inquireShort'), external: false }} t={t} quiet />
              <ButtonLink link={dialog.booking} t={t} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
