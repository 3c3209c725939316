import type { Paper } from '@kollegium/api/definitions/certificates'
import { primaryOf } from './colours.ts'
import { firstFitting } from './fit.ts'
import { Mark } from './mark.tsx'
import { countTextLines, UnbrokenNames } from './text.tsx'

/**
 * The paper's header: the brand at the left, the educator's logo between, the college at the right (domain facts §2.4).
 */
export function Header({ paper }: { paper: Paper }) {
  const { brand, college, educatorLogo } = paper
  // The second brand names the college at its foot, but a logo always has its name beside it.
  const named = college.title !== '' && (brand.mark === 'college' || college.logo !== null)
  return (
    <div className={`paper-header${educatorLogo ? ' paper-shared' : ''}`}>
      <BrandName brand={brand} />
      {educatorLogo && <img className="paper-logo" src={educatorLogo} alt={educatorOf(paper)} />}
      {named && <College college={college} beside={Boolean(educatorLogo)} />}
    </div>
  )
}

const educatorOf = (paper: Paper) => ('educator' in paper && paper.educator) || ''

/** The brand's logo or mark, with its name. */
export function BrandName({ brand }: { brand: Paper['brand'] }) {
  return (
    <div className="paper-brand">
      {brand.logo ? <img className="paper-logo" src={brand.logo} alt="" /> : <Mark brand={brand} />}
      <span style={{ color: brand.mark === 'language' ? primaryOf(brand) : undefined }}>{brand.name}</span>
    </div>
  )
}

/**
 * The college's logo and name.
 * @param beside an educator's logo, which leaves the name less room
 */
function College({ college, beside }: { college: Paper['college']; beside: boolean }) {
  const [alone, withLogo] = beside ? [230, 128] : [300, 200]
  const width = college.logo ? withLogo : alone
  const { size, line } = firstFitting(
    [
      { size: 16, line: 20, rows: 2 },
      { size: 14, line: 17, rows: 3 },
      { size: 12, line: 15, rows: 4 },
      { size: 10, line: 12.5, rows: 7 },
    ],
    ({ size, rows }) =>
      countTextLines(college.title, 700, size, width) + countTextLines(college.parentTitle ?? '', 400, size, width) <=
      rows,
  )
  return (
    <div className="paper-issuer">
      {/* The name stands beside it: an inherited logotype is another group's. */}
      {college.logo && <img className="paper-logo" src={college.logo} alt="" />}
      <div className="paper-college" style={{ fontSize: size, lineHeight: `${line}px` }}>
        <strong>
          <UnbrokenNames>{college.title}</UnbrokenNames>
        </strong>
        {college.parentTitle && <span>{college.parentTitle}</span>}
      </div>
    </div>
  )
}
