/** A picture of the document bank, or another site's: an address, its alternative text, and its measures in px when known. */
export type PictureData = { url: string; description: string; width: number | null; height: number | null }

/** The widths that the server makes (api/src/modules/documents/image-cache.ts), in px. */
const widths = [96, 144, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 2400]

/** The width that a browser without `srcset` gets, in px. */
const fallbackWidth = 800

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
 * Draws a picture in the size that the browser needs, never larger than it is, as AVIF or WebP where the browser takes it. Its
 * place is kept free from the first paint. A drawing (SVG) and a moving picture (GIF) have one size.
 */
export function Picture({ picture, ratio, sizes, alt = picture.description, priority, className = '' }: PictureProps) {
  const [width, height] = ratio ?? [picture.width, picture.height]
  const sources = sourcesOf(picture, ratio, sizes)
  const cut = ratio && isPortrait(picture) ? upper : ''
  return (
    <img
      src={(sources.find(({ wide }) => wide >= fallbackWidth) ?? sources.at(-1))?.url ?? picture.url}
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

/**
 * The face in a portrait stands above its middle, as a rule; a focal point says it exactly, and the server cuts by it.
 */
const upper = 'object-[50%_25%]'

const isPortrait = ({ width, height }: PictureData) => (height ?? 0) > (width ?? 0)

const resized = /^\/files\/.+\.(?:jpe?g|png|webp)$/i

function sourcesOf({ url, ...picture }: PictureData, ratio: PictureProps['ratio'], sizes: string) {
  if (!resized.test(url)) return []
  const useful = usefulWidths(sizes)
  const largest = useful.at(-1) ?? 0
  const [across, down] = ratio ?? [1, 0]
  const own = widestOf(picture, ratio)
  const address = (wide: number) => `${url}?d=${wide}x${down ? Math.round((wide * down) / across) : ''}`
  const smaller = useful.filter((wide) => wide < (own ?? 2401)).map((wide) => ({ url: address(wide), wide }))
  // The largest is the picture as it is, which is asked for as the next step and sent no larger.
  return own && own <= largest ? [...smaller, { url: address(own), wide: own }] : smaller
}

/** Screens have up to three pixels for one of the page. */
const sharpest = 3

/** The widths that a browser may want for these `sizes`: a picture that is never wide needs no large ones. */
function usefulWidths(sizes: string): number[] {
  const shown = [...sizes.replace(/\([^)]*\)/g, '').matchAll(/(\d+)(px|vw)/g)]
  if (shown.some(([, , unit]) => unit === 'vw')) return widths.filter((wide) => wide >= 300)
  const needed = sharpest * Math.max(...shown.map(([, length]) => Number(length)))
  const most = widths.find((wide) => wide >= needed) ?? needed
  return widths.filter((wide) => wide <= most)
}

/** The width in which the picture fills the frame with its own pixels; null when its measures aren't known. */
function widestOf(
  { width, height }: Pick<PictureData, 'width' | 'height'>,
  ratio: PictureProps['ratio'],
): number | null {
  if (!width || !height || !ratio) return width
  return Math.min(width, Math.round((height * ratio[0]) / ratio[1]))
}
