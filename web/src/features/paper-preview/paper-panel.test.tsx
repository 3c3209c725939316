import type { Paper } from '@kollegium/api/definitions/certificates'
import { PaperPage } from '@kollegium/pdf-worker/templates'
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import PaperPanel from './paper-panel.tsx'

const common = {
  brand: {
    name: 'Collegenätverket',
    mark: 'college',
    association: 'Föreningen Collegenätverket',
    verifyAddress: 'collegenatverket.example/verifiera',
  },
  college: { title: 'Eslöv–Höör–Hörby', parentTitle: 'College Skåne', logo: null, certified: null },
  place: 'Höör',
  date: '2026-06-12',
  president: 'Ivar von Mönsterqvist',
  person: { firstname: 'Jasmina', lastname: 'Testander', personalNumber: null },
  number: null,
  verifyUrl: null,
} as const
const diploma: Paper = {
  ...common,
  ...{ kind: 'diploma', diplomaType: 'vuxen', education: 'vardOchOmsorg', educator: 'Provköpings vuxenutbildning' },
  ...{ principal: 'Elif Demolund', credits: 1500, degree: null },
}
const college: Paper = {
  ...common,
  ...{ kind: 'college_certificate', collegeType: 'local', from: '2026-07-01', to: '2031-06-30' },
}

/** Draws the panel, 384 px wide as in a browser before its first measure. */
function preview(paper: Paper | null, kind: Paper['kind']) {
  const { unmount } = render(
    <PaperPanel kind={kind} paper={paper} name="Provet" at={0} total={1} onStep={null} draft />,
  )
  const frame = screen.getByRole('region', { name: 'Papper för Provet' })
  const sheet = frame.querySelector<HTMLElement>('.overflow-hidden')
  const root = [...frame.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot
  return { frame, sheet, root, unmount }
}

const sizeOf = (element: HTMLElement | null) => ({
  width: Math.round(Number.parseFloat(element?.style.width ?? '')),
  height: Math.round(Number.parseFloat(element?.style.height ?? '')),
})

test('a collegecertifikat lies: its place is wider than high, before there is a paper too', () => {
  const empty = preview(null, 'college_certificate')
  expect(Math.round(Number.parseFloat(empty.frame.style.height))).toBe(Math.round((384 * 210) / 297))
  empty.unmount()
  const drawn = preview(college, 'college_certificate')
  expect(sizeOf(drawn.sheet)).toEqual({ width: 384, height: 272 })
  expect(drawn.root?.querySelector('.paper')?.classList).toContain('paper-landscape')
})

test('a diploma stands', () => {
  const { frame, sheet, root } = preview(diploma, 'diploma')
  expect(Math.round(Number.parseFloat(frame.style.height))).toBe(Math.round((384 * 297) / 210))
  expect(sizeOf(sheet)).toEqual({ width: 384, height: 543 })
  expect(root?.querySelector('.paper-landscape')).toBeNull()
})

test.each([diploma, college])('the preview binds its words like the print: $kind', (paper) => {
  const { root } = preview(paper, paper.kind)
  const print = document.createElement('div')
  print.innerHTML = renderToStaticMarkup(<PaperPage paper={paper} />)
  const text = root?.querySelector('.paper')?.textContent
  expect(text).toBe(print.querySelector('.paper')?.textContent)
  expect(text).toContain('von\u00a0Mönsterqvist')
  if (paper.kind === 'diploma') expect(text).toContain('i\u00a0Eslöv–Höör–Hörby, College\u00a0Skåne')
})
