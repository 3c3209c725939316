import type { Paper } from '@kollegium/api/definitions/certificates'
import { expect, test } from 'vitest'
import { addPaperFonts, paperFontSheets } from './paper-fonts.ts'

const named = (firstname: string) =>
  ({
    person: { firstname, lastname: 'Provberg', personalNumber: null },
    educatorLogo: 'data:image/png;base64,AA',
  }) as Paper

test('a name in Lato needs no other font, and one with rare accents the rest of Lato', () => {
  expect(paperFontSheets(named('Jasmina Ö'))).toEqual([])
  expect(paperFontSheets(named('Đặng'))).toEqual(['/papper/typsnitt/lato-wide/300.css'])
})

test('a name in another script asks for its font in the three weights of papers, each sheet once', () => {
  const sheets = [300, 400, 700].map((weight) => `/papper/typsnitt/noto-sans-arabic/${weight}.css`)
  expect(paperFontSheets(named('نور'))).toEqual(sheets)
  addPaperFonts(named('نور'))
  addPaperFonts(named('نور الهاشمي'))
  const links = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))
  expect(links.filter((href) => href?.includes('noto-sans-arabic'))).toEqual(sheets)
  for (const link of document.head.querySelectorAll('link')) link.remove()
})
