import type { ReactNode } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { EmbedModel, FrameModel, PictureModel } from '../../src/pages/types.ts';
import { ArrowLink } from './Link.tsx';
import { Picture } from './Picture.tsx';
import { Paragraph } from './Text.tsx';

/** A video or map of another host: a picture and a link, and the way to have it here. Nothing of that host is loaded before. */
export function Embed({ embed, poster = null, t }: { embed: EmbedModel; poster?: PictureModel | null; t: Translator }) {
  const { href, host, title, purpose, frame } = embed;
  return (
    <EmbedStage frame={frame} className={poster === null ? 'embed--bare' : 'embed--poster'}>
      {poster !== null && <Picture picture={poster} />}
      <div className="embed__note">
        {title !== '' && <Paragraph variant="voice">{title}</Paragraph>}
        <Paragraph variant="small">{t('embed.note')}</Paragraph>
        {frame !== null && <EmbedLoad purpose={purpose} host={host} t={t} />}
      </div>
      <div className="embed__link">
        <ArrowLink link={{ href, label: t(purpose === 'map' ? 'embed.map' : 'embed.video', { host }), external: true }} t={t} />
      </div>
    </EmbedStage>
  );
}

/** The place of a frame. Until it is allowed, a picture and a note stand in the same room, and the frame in a template. */
export function EmbedStage({ frame, className, children }: { frame: FrameModel | null; className: string; children: ReactNode }) {
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

/** What loading allows, and the button that does. */
export function EmbedLoad({ purpose, host, t }: { purpose: EmbedModel['purpose']; host: string; t: Translator }) {
  const action = t(purpose === 'map' ? 'embed.load.map' : 'embed.load.video');
  return (
    <div className="embed__load needs-script">
      <Paragraph variant="small">{t('embed.allow', { action, host })}</Paragraph>
      <button className="button button--quiet" type="button">
        {action}
      </button>
    </div>
  );
}
