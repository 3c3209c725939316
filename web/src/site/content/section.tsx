import type { SectionItem } from './items.ts'
import { Picture } from './picture.tsx'
import { RichText } from './rich-text.tsx'

const tones = {
  default: { ground: 'bg-white', title: 'text-blue-deep' },
  blue: { ground: 'bg-blue text-white', title: 'text-white' },
  green: { ground: 'bg-section-green text-ink', title: 'text-blue-deep' },
}

/**
 * Draws a section from edge to edge: half picture, half text. The picture stands at `side`, above the text on a narrow
 * screen. Without a picture the colour fills the band.
 */
export function Section({ item, priority }: { item: SectionItem; priority?: boolean }) {
  const { image, side, tone } = item
  const look = tones[tone]
  const surface = tone === 'blue' ? 'dark' : tone === 'green' ? 'green' : undefined
  if (!image) {
    return (
      <section className={`section-text ${look.ground}`} data-tone={tone} data-surface={surface}>
        <div className="mx-auto w-full max-w-page px-4 py-8 max-sm:px-2 max-sm:py-5 xl:px-0">
          <Words item={item} />
        </div>
      </section>
    )
  }
  return (
    <section
      className={`section-text md:grid md:min-h-52 md:grid-cols-2 ${look.ground}`}
      data-tone={tone}
      data-surface={surface}
    >
      <div className={`relative max-md:aspect-[390/240] ${side === 'right' ? 'md:order-2' : ''}`}>
        <Picture
          picture={image}
          ratio={[16, 9]}
          sizes="(min-width: 1024px) 50vw, 100vw"
          priority={priority}
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div
        className={`flex min-w-0 items-center px-2 py-5 sm:px-4 md:py-8 ${side === 'left' ? 'md:pr-[max(32px,calc(100%-576px))] md:pl-8' : 'md:pr-4 md:pl-[max(32px,calc(100%-576px))]'}`}
      >
        <div className="min-w-0">
          <Words item={item} />
        </div>
      </div>
    </section>
  )
}

function Words({ item: { title, body, tone } }: { item: SectionItem }) {
  return (
    <>
      <h2 className={`max-w-text text-h2-public break-words hyphens-auto max-sm:text-h2-article ${tones[tone].title}`}>
        {title}
      </h2>
      {body && <RichText html={body} className="mt-1.5 max-w-60" />}
    </>
  )
}
