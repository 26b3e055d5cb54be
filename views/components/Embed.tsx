import type { ReactNode } from 'react';
import type { EmbedModel, FrameModel, LinkModel, PictureModel } from '../../src/elements/elementTypes.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { ArrowLink } from './Link.tsx';
import { Picture } from './Picture.tsx';
import { Paragraph } from './Text.tsx';

/**
 * A video, map or other content of another host: a poster, a link to that host, and a button that loads the frame here. Nothing of that host is loaded
 * before consent.
 */
export function Embed({ embed, poster = null, t }: { embed: EmbedModel; poster?: PictureModel | null; t: Translator }) {
  const { href, host, title, purpose, frame } = embed;
  return (
    <EmbedFrame frame={frame} className={poster === null ? 'embed--bare' : 'embed--poster'}>
      {poster !== null && <Picture picture={poster} />}
      <div className="embed__note">
        {title !== '' && <Paragraph variant="serif">{title}</Paragraph>}
        <Paragraph variant="small">{t('embed.note')}</Paragraph>
        {frame !== null && <EmbedConsent purpose={purpose} host={host} t={t} />}
      </div>
      <EmbedFoot link={{ href, label: t(`embed.${purpose}`, { host }), external: true }} hasFrame={frame !== null} t={t} />
    </EmbedFrame>
  );
}

/** The box of a frame. The frame is rendered inside a template; the script puts it over the children once functional consent is given. */
export function EmbedFrame({ frame, className, children }: { frame: FrameModel | null; className: string; children: ReactNode }) {
  if (frame === null) return <div className={`embed ${className}`}>{children}</div>;
  return (
    <div className={`embed embed--framed ${className}`} data-behaviour="embed">
      {children}
      <template>
        <iframe
          src={frame.src}
          title={frame.title}
          loading="lazy"
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
        />
      </template>
    </div>
  );
}

interface EmbedFootProps {
  link: LinkModel;
  /** Shown beside the frame only: before, it stands in the picture. */
  address?: string;
  hasFrame: boolean;
  t: Translator;
}

/**
 * What stays below the frame: no browser tells a page that a frame was blocked. The button, shown beside a frame only, loads it again. The
 * sentence is shown while there is no connection.
 */
export function EmbedFoot({ link, address = '', hasFrame, t }: EmbedFootProps) {
  return (
    <div className="embed__link">
      <ArrowLink link={link} t={t} />
      {address !== '' && <Paragraph variant="small">{address}</Paragraph>}
      {hasFrame && (
        <>
          <button className="text-link embed__retry needs-script" type="button">
            {t('embed.retry')}
          </button>
          <div role="status">
            <p className="text-small" hidden>
              {t('embed.offline')}
            </p>
          </div>
        </>
      )}
    </div>
  );
}

/** The sentence that names the host, and the button that gives functional consent. */
export function EmbedConsent({ purpose, host, t }: { purpose: EmbedModel['purpose']; host: string; t: Translator }) {
  const action = t(`embed.load.${purpose}`);
  return (
    <div className="embed__load needs-script">
      <Paragraph variant="small">{t('embed.allow', { action, host })}</Paragraph>
      <button className="button button--quiet" type="button">
        {action}
      </button>
    </div>
  );
}
