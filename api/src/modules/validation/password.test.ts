import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { hasPassword } from './password.ts'

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [] /Count 0 >>',
  `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
]
const trailer = `trailer\n<< /Root 1 0 R /Size 4 /Encrypt 3 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>] >>\n`
const pdf = `%PDF-1.4\n${objects.map((each, at) => `${at + 1} 0 obj\n${each}\nendobj\n`).join('')}${trailer}%%EOF\n`

test('a PDF that asks for a password is known, also on a thread, and a broken one asks for none', async () => {
  expect(await hasPassword(Buffer.from(pdf))).toBe(true)
  expect(await hasPassword(Buffer.from('%PDF-1.4\n/Encrypt'))).toBe(false)
})
