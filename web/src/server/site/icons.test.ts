import sharp from 'sharp'
import { expect, test } from 'vitest'
import { faviconIco, sharePicture, touchIcon } from './icons.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#0078be"/></svg>'

test('the icon holds three pictures of the mark, at the places that its directory names', async () => {
  const ico = await faviconIco(svg)
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const at = 6 + 16 * index
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]
    expect(ico.readUInt8(at)).toBe(size)
    const picture = sharp(ico.subarray(offset, offset + length))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: size, height: size })
    expect([...(await picture.raw().toBuffer()).subarray(0, 3)]).toEqual([0, 0x78, 0xbe])
  }
})

test('the touch icon is the mark on white, without a transparent pixel', async () => {
  const { data, info } = await sharp(await touchIcon(svg))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([180, 180, 3])
  const pixel = (x: number, y: number) => [...data.subarray((y * 180 + x) * 3, (y * 180 + x) * 3 + 3)]
  expect([pixel(2, 2), pixel(90, 90)]).toEqual([
    [255, 255, 255],
    [0, 0x78, 0xbe],
  ])
})

test('the picture for shared links has the size that networks show uncut', async () => {
  expect(await sharp(await sharePicture(svg)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})
