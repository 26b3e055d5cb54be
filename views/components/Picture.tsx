import type { PictureModel } from '../../src/elements/elementTypes.ts';

/**
 * A responsive picture in one of the four aspect ratios, or its own. Only the hero (`priority`) is loaded eagerly. No style sheet sets the
 * width of the image: the attribute `width` limits it, and the place it stands in.
 */
export function Picture({ picture, className = '' }: { picture: PictureModel; className?: string }) {
  const ratio = picture.ratio === null ? '' : ` picture--${picture.ratio.replace(':', 'x')}`;
  const loading = picture.priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <picture className={`picture picture--${picture.fit}${ratio} ${className}`.trim()}>
      {picture.sources.map(({ type, media, srcSet }) => (
        <source key={`${type} ${media}`} type={type} media={media ?? undefined} srcSet={srcSet} sizes={picture.sizes} />
      ))}
      <img src={picture.src} width={picture.width} height={picture.height} alt={picture.alt} {...loading} />
    </picture>
  );
}

/** A picture with its caption, if it has one. */
export function Figure({ picture, className }: { picture: PictureModel; className?: string }) {
  return (
    <figure className={className}>
      <Picture picture={picture} />
      {picture.caption !== '' && <figcaption className="caption">{picture.caption}</figcaption>}
    </figure>
  );
}
