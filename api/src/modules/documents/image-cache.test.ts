import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Box, createImageCache, formatOf, type ImageFormat, parseBox } from './image-cache.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kollegium-images-'))
})
afterAll(() => rm(dir, { recursive: true }))

let made = 0
/** Makes a picture smaller, and returns it with its measures. */
async function resized(bytes: Buffer, box: Box | null, format: ImageFormat, focal: object = {}) {
  if (!box) throw new Error('the box is none')
  const picture = { sha256: `${made++}`.padStart(64, '0'), bytes: async () => bytes, filetype: 'image/png', ...focal }
  const result = await createImageCache(dir, 'secret').resized(picture, box, format)
  if (!result) throw new Error('the picture can’t be decoded')
  const { width, height, hasAlpha, space } = await sharp(result).metadata()
  return { bytes: result, format: formatOf(result), width, height, hasAlpha, space }
}

/** A picture of many colours, in which no encoder finds a pattern. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0078be' } })

test.each([
  ['800x450', { width: 800, height: 450 }],
  ['600x351', { width: 600, height: 351 }],
  ['400x267', { width: 400, height: 267 }],
  ['1600x480', { width: 1600, height: 480 }],
  ['1200x630', { width: 1200, height: 630 }],
  // Between the frames and the steps it is rounded up.
  ['800x475', { width: 800, height: 533 }],
  ['x96', { width: null, height: 96 }],
  ['9999x9999', { width: 2400, height: 2400 }],
])('%s is a box of %o', (text, box) => expect(parseBox(text)).toEqual(box))

test('a photo in a frame of its own proportions has as many pixels as the frame', async () => {
  const photo = await noise(1920, 1080).jpeg().toBuffer()
  expect(await resized(photo, parseBox('800x450'), 'webp')).toMatchObject({ format: 'webp', width: 800, height: 450 })
  expect(await resized(photo, parseBox('300x169'), 'jpeg')).toMatchObject({ format: 'jpeg', width: 300, height: 169 })
})

test('AVIF is sent where it is smaller than WebP', async () => {
  const photo = await noise(800, 600).blur(2).jpeg({ quality: 95 }).toBuffer()
  const avif = await resized(photo, parseBox('400x'), 'avif')
  const webp = await resized(photo, parseBox('400x'), 'webp')
  expect([avif.format, webp.format, avif.width]).toEqual(['avif', 'webp', 400])
  expect(avif.bytes.length).toBeLessThan(webp.bytes.length)
})

test('a picture of very many pixels is WebP, which takes less time', async () => {
  const photo = await plain(2400, 1600).jpeg().toBuffer()
  expect(await resized(photo, parseBox('2400x'), 'avif')).toMatchObject({ format: 'webp', width: 2400 })
})

test('a tiny picture grows neither in pixels nor in bytes', async () => {
  const tiny = await plain(20, 10).png({ palette: true }).toBuffer()
  for (const format of ['avif', 'webp', 'png'] as const) {
    const { bytes, width, height } = await resized(tiny, parseBox('300x169'), format)
    expect([width, height, bytes.length <= tiny.length]).toEqual([20, 10, true])
  }
})

test('a picture that was packed hard already is sent as it is', async () => {
  const packed = await noise(1000, 800).jpeg({ quality: 10 }).toBuffer()
  const { bytes, format } = await resized(packed, parseBox('1000x'), 'webp')
  expect([format, bytes.equals(packed)]).toEqual(['jpeg', true])
})

test('a portrait covers a wide frame, and a focal point cuts it to the frame', async () => {
  const portrait = await noise(600, 900).png().toBuffer()
  expect(await resized(portrait, parseBox('300x169'), 'webp')).toMatchObject({ width: 300, height: 450 })
  const focal = { focal_x: 0.5, focal_y: 0 }
  expect(await resized(portrait, parseBox('300x169'), 'webp', focal)).toMatchObject({ width: 300, height: 169 })
})

test('what is transparent stays so, and inks become the colours of a screen', async () => {
  const logo = await noise(400, 300).ensureAlpha(0.5).png().toBuffer()
  expect(await resized(logo, parseBox('200x'), 'avif')).toMatchObject({ hasAlpha: true, width: 200 })
  const inks = await noise(400, 300).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  expect((await sharp(inks).metadata()).space).toBe('cmyk')
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    expect(await resized(inks, parseBox('200x'), format)).toMatchObject({ space: 'srgb', hasAlpha: false, width: 200 })
    const cut = await resized(inks, parseBox('200x200'), format, { focal_x: 1, focal_y: 1 })
    expect(cut).toMatchObject({ space: 'srgb', hasAlpha: false, width: 200, height: 200 })
  }
})

test('a drawing becomes a picture, also where the drawing has fewer bytes', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle r="20"/></svg>')
  expect(await resized(svg, { width: 200, height: 200 }, 'png')).toMatchObject({ format: 'png' })
})
