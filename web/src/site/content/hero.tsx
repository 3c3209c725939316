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
 * Draws a photograph that fills the whole band, under a solid white field with the words at the left of its foot. A portrait
 * stands at the right of the field alone. Without a picture the field stands alone. On a narrow screen the picture is above.
 */
export function Hero({ image, priority, inBand, children }: HeroProps) {
  if (!image && !inBand) {
    return (
      <div className="mx-auto w-full max-w-page px-4 py-4 max-sm:px-2 xl:px-0">
        <div className="max-w-70">{children}</div>
      </div>
    )
  }
  const isPortrait = image !== null && (image.height ?? 0) > (image.width ?? 0)
  return (
    <div
      className={`relative flex h-full flex-col md:min-h-70 md:justify-end ${isPortrait ? 'bg-white' : 'bg-blue-ice'}`}
    >
      {image && (
        <Picture
          picture={image}
          {...(isPortrait ? {} : { ratio: [16, 9] as const })}
          sizes={isPortrait ? '(min-width: 1024px) 52vw, 100vw' : '100vw'}
          priority={priority}
          className={`w-full object-cover max-md:aspect-[390/240] md:absolute md:inset-y-0 md:right-0 md:h-full ${isPortrait ? 'md:w-[calc(50%+16px)]' : ''}`}
        />
      )}
      <div
        className={`relative grow bg-white md:w-[calc(50%-16px)] md:grow-0 md:pl-[max(32px,calc(50%-576px))] ${isPortrait ? 'md:flex md:grow md:flex-col md:justify-end' : ''}`}
      >
        <div className="px-2 py-3 sm:px-4 md:px-0 md:pt-5 md:pr-4 md:pb-4">{children}</div>
      </div>
    </div>
  )
}
