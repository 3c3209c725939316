/** A picture of the document bank, or another site's: an address, its alternative text, and its measures in px when known. */
export type PictureData = { url: string; description: string; width: number | null; height: number | null }

/** The widths that the server makes (api/src/modules/documents/image-cache.ts), in px. */
const widths = [300, 400, 600, 800, 1000, 1200, 1600, 2000, 2400]

type PictureProps = {
  picture: PictureData
  /** Width to height of the frame, in which the picture is cut round its focal point; without it the picture is whole. */
  ratio?: readonly [width: number, height: number]
  /** The width on the page, as the browser's `sizes` has it: "(min-width: 1024px) 560px, 100vw". */
  sizes: string
  /** The alternative text; by default the picture's own. '' marks an ornament. */
  alt?: string
  /** Fetched at once, for the top of the page. */
  priority?: boolean
  className?: string
}

/**
 * Draws a picture in the size that the browser needs, never larger than it is, as WebP where the browser takes it. Its
 * place is kept free from the first paint. A drawing (SVG) and a moving picture (GIF) have one size.
 */
export function Picture({ picture, ratio, sizes, alt = picture.description, priority, className = '' }: PictureProps) {
  const [width, height] = ratio ?? [picture.width, picture.height]
  const sources = sourcesOf(picture, ratio)
  const cut = ratio && isPortrait(picture) ? upper : ''
  return (
    <img
      src={sources.at(sources.length > 3 ? 3 : -1)?.url ?? picture.url}
      srcSet={sources.length > 1 ? sources.map(({ url, wide }) => `${url} ${wide}w`).join(', ') : undefined}
      sizes={sources.length > 1 ? sizes : undefined}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={priority ? undefined : 'lazy'}
      decoding={priority ? undefined : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      className={`${className} ${cut}`.trim()}
    />
  )
}

/** What matters in a portrait stands above its middle, as a rule; a focal point says it exactly, and the server cuts by it. */
const upper = 'object-[50%_25%]'

const isPortrait = ({ width, height }: PictureData) => (height ?? 0) > (width ?? 0)

const resized = /^\/files\/.+\.(?:jpe?g|png|webp)$/i

function sourcesOf({ url, width: own }: PictureData, ratio: PictureProps['ratio']): { url: string; wide: number }[] {
  if (!resized.test(url)) return []
  const [across, down] = ratio ?? [1, 0]
  const address = (wide: number) => `${url}?d=${wide}x${down ? Math.round((wide * down) / across) : ''}`
  const smaller = widths.filter((wide) => wide < (own ?? 2401)).map((wide) => ({ url: address(wide), wide }))
  // The largest is the picture as it is, which is asked for as the next step and sent no larger.
  return own && own < 2400 ? [...smaller, { url: address(own), wide: own }] : smaller
}
