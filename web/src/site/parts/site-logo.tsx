import type { Brand, Picture } from '../model.ts'

type MarkProps = { mark: Brand['mark']; size: number; onDark?: boolean; className?: string }

/**
 * Draws the brand's mark: the open C of the college round the n of the network, or a person, a speech bubble and an å.
 */
export function Mark({ mark, size, onDark, className }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      strokeLinecap="round"
      aria-hidden
      className={className}
    >
      {mark === 'college' ? (
        <g strokeWidth="6">
          <path d="M37.4 10.6a19 19 0 1 0 0 26.8" className={onDark ? 'stroke-white' : 'stroke-blue'} />
          <path d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31" className="stroke-green" />
        </g>
      ) : (
        <>
          <circle cx="24" cy="7.5" r="4.75" strokeWidth="4.5" className="stroke-orange" />
          <path
            d="M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z"
            className={onDark ? 'fill-white' : 'fill-purple'}
          />
          <path d="M17 27.5h14M17 34h9" strokeWidth="3.6" className={onDark ? 'stroke-purple' : 'stroke-white'} />
        </>
      )}
    </svg>
  )
}

type NameProps = { brand: Brand; title: string; note?: string | null; logo?: Picture | null; onDark?: boolean }

/**
 * Returns the measures of a logotype in px, 48 high, so that its place is kept until it comes. A drawing (SVG)
 * has no known width.
 */
export function logoMeasures({ width, height }: Pick<Picture, 'width' | 'height'>): { width?: number; height: number } {
  return { ...(width && height ? { width: Math.round((width * 48) / height) } : {}), height: 48 }
}

/** Draws mark or logotype beside the site's name, with the parent group as a quieter line. */
export function SiteName({ brand, title, note, logo, onDark }: NameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:gap-1.5">
      {logo && !onDark ? (
        <img
          src={`${logo.url}?d=x96`}
          alt=""
          {...logoMeasures(logo)}
          className="h-6 w-auto max-w-20 shrink-0 object-contain object-left max-sm:h-4.5 max-sm:max-w-11"
        />
      ) : (
        <Mark mark={brand.mark} size={44} onDark={onDark} className="shrink-0 max-sm:size-4.5" />
      )}
      <span className="min-w-0">
        <strong
          className={`block text-h3 leading-[1.2] max-sm:text-body max-sm:font-bold max-sm:leading-[calc(4/3)] ${onDark ? 'text-white' : 'text-blue-deep'}`}
        >
          {title}
        </strong>
        {note && <span className={`block text-ui ${onDark ? 'text-blue-mist' : 'text-grey-6'}`}>{note}</span>}
      </span>
    </span>
  )
}
