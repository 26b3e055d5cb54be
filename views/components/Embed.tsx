import type { Translator } from '../../src/i18n/translator.ts';
import type { EmbedModel, PictureModel } from '../../src/pages/types.ts';
import { ArrowLink } from './Link.tsx';
import { Picture } from './Picture.tsx';
import { Paragraph } from './Text.tsx';

/** A video or map of another host: a picture and a link. Nothing of that host is loaded here. */
export function Embed({ embed, poster = null, t }: { embed: EmbedModel; poster?: PictureModel | null; t: Translator }) {
  const label = t(embed.purpose === 'map' ? 'embed.map' : 'embed.video', { host: embed.host });
  return (
    <div className={poster === null ? 'embed' : 'embed embed--poster'}>
      {poster !== null && <Picture picture={poster} />}
      <div className="embed__note">
        {embed.title !== '' && <Paragraph variant="voice">{embed.title}</Paragraph>}
        <Paragraph variant="small">{t('embed.note')}</Paragraph>
        <ArrowLink link={{ href: embed.href, label, external: true }} t={t} />
      </div>
    </div>
  );
}
