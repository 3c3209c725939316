import { type PdfDict, PdfStream } from '@libpdf/core'
import { dict, list, name, number, type Target, text } from './objects.ts'

let profile: Promise<Buffer> | undefined

/** The profile of sRGB, about 500 bytes, as the picture library writes it into its own files. */
async function sRgb(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const create = { width: 1, height: 1, channels: 3, background: '#fff' } as const
  const png = await sharp({ create }).withIccProfile('srgb').png().toBuffer()
  const { icc } = await sharp(png).metadata()
  if (!icc) throw new Error('there is no profile of sRGB')
  return icc
}

/** States that the colours are sRGB's, so that they look alike in any reader and on any press (PDF/A-3 §6.2.3). */
export async function addOutputIntent(pdf: Target): Promise<void> {
  profile ??= sRgb()
  const bytes = await profile
  const stream = pdf.register(PdfStream.fromDict({ N: number(3), Alternate: name('DeviceRGB') }, bytes))
  const intent: PdfDict = dict({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: text('sRGB'),
    RegistryName: text('http://www.color.org'),
    Info: text('sRGB IEC61966-2.1'),
    DestOutputProfile: stream,
  })
  pdf.getCatalog().set('OutputIntents', list(pdf.register(intent)))
}
