import sharp from 'sharp'

/** The sizes in a `favicon.ico`, in pixels. */
const ICON_SIZES = [16, 32, 48]
const png = (svg: string, size: number) =>
  // The density draws the mark at its final size instead of enlarging 48 pixels.
  sharp(Buffer.from(svg), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/**
 * Makes a `favicon.ico` of a brand's mark: PNG pictures behind the directory of an ICO file.
 * @param svg the mark on a grid of 48 × 48
 */
export async function faviconIco(svg: string): Promise<Buffer> {
  const pictures = await Promise.all(ICON_SIZES.map((size) => png(svg, size)))
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index
    const size = ICON_SIZES[index] ?? 0
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4) // colour planes
    head.writeUInt16LE(32, at + 6) // bits a pixel
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

/** Draws the mark in the middle of a white picture; `size` is the mark's own. */
async function onWhite(svg: string, { width, height, size }: { width: number; height: number; size: number }) {
  const mark = await png(svg, size)
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: mark, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Makes the icon of a phone's home screen: the mark on white, because phones show transparent places as black. */
export const touchIcon = (svg: string): Promise<Buffer> => onWhite(svg, { width: 180, height: 180, size: 128 })

/** Makes the picture that other services show with a link to a page without a picture: the mark on white. */
export const sharePicture = (svg: string): Promise<Buffer> => onWhite(svg, { width: 1200, height: 630, size: 320 })
