import type { ReactNode } from 'react'
import { Picture, type PictureData } from './picture.tsx'

type HeroProps = {
  image: PictureData | null
  /** Fetched at once: the first picture of a page. */
  priority?: boolean
  /** Keeps the band's height without a picture, beside others that have one. */
  inBand?: boolean
  children: ReactNode
}

/**
 * Draws a photograph that fills the whole band, under a solid white field with the words at the left of its foot. No word
 * stands on the photograph, so it may be of any light. Without a picture the words stand alone. On a narrow screen the
 * picture is above.
 */
export function Hero({ image, priority, inBand, children }: HeroProps) {
  if (!image) return inBand ? <WordsInBand>{children}</WordsInBand> : <WordsAlone>{children}</WordsAlone>
  const fit = fitOf(image)
  const whole = fit === 'whole'
  return (
    <div
      className={`relative flex h-full flex-col md:min-h-[clamp(560px,29vw,720px)] md:justify-end ${whole ? 'bg-blue-ice' : 'bg-white'}`}
      data-fit={fit}
    >
      <HeroPicture image={image} fit={fit} priority={priority} />
      <div
        className={`relative grow bg-white md:w-[calc(50%-16px)] md:pl-[max(32px,calc(50%-576px))] ${whole ? 'md:grow-0' : 'md:flex md:flex-col md:justify-end'}`}
      >
        <div className="px-2 py-3 sm:px-4 md:px-0 md:pt-5 md:pr-4 md:pb-4">{children}</div>
      </div>
    </div>
  )
}

type Fit = 'whole' | 'half' | 'own'

/** Widths in px below which a picture is too coarse for half the band, and for all of it. */
const coarse = { half: 300, whole: 720 }

/**
 * Returns how a picture stands in the band: over the whole of it; a portrait or a small one in the right half; a tiny one
 * in that half in its own size.
 */
function fitOf({ width, height }: PictureData): Fit {
  if (width === null || height === null) return 'whole'
  if (width < coarse.half) return 'own'
  return height > width || width < coarse.whole ? 'half' : 'whole'
}

type HeroPictureProps = { image: PictureData; fit: Fit; priority: boolean | undefined }

const inHalf = 'md:w-[calc(50%+16px)]'

function HeroPicture({ image, fit, priority }: HeroPictureProps) {
  const place = 'w-full max-md:aspect-[390/240] md:absolute md:inset-y-0 md:right-0 md:h-full'
  if (fit === 'own') {
    return (
      <Picture
        picture={image}
        sizes={`${image.width}px`}
        priority={priority}
        className={`bg-blue-ice object-scale-down ${place} ${inHalf}`}
      />
    )
  }
  const whole = fit === 'whole'
  return (
    <Picture
      picture={image}
      ratio={whole ? [16, 9] : [4, 3]}
      sizes={whole ? '100vw' : '(min-width: 1024px) 52vw, 100vw'}
      priority={priority}
      className={`object-cover ${place} ${whole ? '' : inHalf}`}
    />
  )
}

function WordsAlone({ children }: Pick<HeroProps, 'children'>) {
  return (
    <div className="mx-auto w-full max-w-page px-4 py-4 max-sm:px-2 xl:px-0">
      <div className="max-w-text">{children}</div>
    </div>
  )
}

/** Draws the words of a slide without a picture over the height of the others. */
function WordsInBand({ children }: Pick<HeroProps, 'children'>) {
  return (
    <div className="flex h-full flex-col justify-center bg-blue-ice md:min-h-[clamp(560px,29vw,720px)]">
      <div className="mx-auto w-full max-w-page px-4 py-4 max-sm:px-2 xl:px-0">
        <div className="max-w-text">{children}</div>
      </div>
    </div>
  )
}
