import { ArrowLink } from '../../content/arrow-link.tsx'
import { CollegeCards } from '../../content/college-list.tsx'
import { t } from '../../i18n.ts'
import { container, h2, textLink } from '../../parts/layout.ts'
import type { CollegeResult } from './model.ts'

type Props = {
  result: CollegeResult
  /** A narrow screen shows the map above: the college that was found opens with it in sight. */
  isMap: boolean
}

/** Draws a card for each college that was found, and the nearest others. */
export function Result({ result: { title, note, site, colleges, near }, isMap }: Props) {
  return (
    <section
      id="traffar"
      aria-labelledby="traffar-rubrik"
      className={`${container} scroll-mt-3 py-7 max-sm:py-4 ${isMap ? 'max-sm:scroll-mt-60' : 'max-sm:scroll-mt-10'}`}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <div>
          <h2 id="traffar-rubrik" className={h2}>
            {title}
          </h2>
          {note && <p className="mt-0.5 text-ui text-grey-6">{note}</p>}
        </div>
        {site && <ArrowLink href={site.href}>{site.label}</ArrowLink>}
      </div>
      <CollegeCards colleges={colleges} />
      {near && (
        <div className="mt-5 max-w-text">
          <h3 className="mb-1.5 text-h2 text-blue-deep">{t('colleges.near', { place: near.place })}</h3>
          <ul className="border-t border-grey-2">
            {near.colleges.map(({ title: name, href, distance }) => (
              <li key={href} className="flex justify-between gap-2 border-b border-grey-2 py-1.5">
                <a href={href} className={`text-body ${textLink}`}>
                  {name}
                </a>
                <span className="whitespace-nowrap text-ui text-grey-6 tabular-nums">{distance}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2.5">
            <ArrowLink href="/lokala-college?visa=lista">{near.all}</ArrowLink>
          </p>
        </div>
      )}
      {colleges.length === 0 && (
        <p>
          <a href="/lokala-college" className={`text-body ${textLink}`}>
            {t('colleges.clear')}
          </a>
        </p>
      )}
    </section>
  )
}
