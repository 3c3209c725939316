import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'
import type { SKRSContext2D } from '@napi-rs/canvas'

/** The texts of a badge's picture. It never names the holder. */
export type Badge = { title: string; network: string; year: string; mark: 'college' | 'language' }

const side = 512
const font = 'Kollegium Lato'
const navy = '#0b2f4a'
const installed = createRequire(import.meta.url)

type Stroke = { path: string; stroke?: string; width?: number; fill?: string }
/** The brands' marks in a square of 48, as the sites and papers draw them. */
const marks: Record<Badge['mark'], Stroke[]> = {
  college: [
    { path: 'M37.4 10.6a19 19 0 1 0 0 26.8', stroke: '#0078be', width: 6 },
    { path: 'M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31', stroke: '#78c38c', width: 6 },
  ],
  language: [
    { path: 'M19.25 7.5a4.75 4.75 0 1 0 9.5 0a4.75 4.75 0 1 0-9.5 0', stroke: '#e58a2b', width: 4.5 },
    { path: 'M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z', fill: '#5e3b8e' },
    { path: 'M17 27.5h14M17 34h9', stroke: '#ffffff', width: 3.6 },
  ],
}

/** Draws the badge of a document as PNG: a ring in the network's colours around the document's name and year. */
async function draw({ title, network, year, mark }: Badge): Promise<Buffer> {
  const { createCanvas, GlobalFonts, Path2D } = await import('@napi-rs/canvas')
  // The product's own font, so that a badge looks the same on every machine.
  if (!GlobalFonts.has(font)) {
    GlobalFonts.registerFromPath(installed.resolve('@fontsource/lato/files/lato-latin-700-normal.woff2'), font)
  }
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  disc(context, 248, navy)
  disc(context, 222, '#ffffff')
  context.strokeStyle = '#78c38c'
  context.lineWidth = 6
  circle(context, 208)
  context.stroke()
  context.save()
  context.translate(side / 2 - 48, 84)
  context.scale(2, 2)
  for (const { path, stroke, width, fill } of marks[mark]) {
    if (fill) context.fillStyle = fill
    if (fill) context.fill(new Path2D(path))
    if (!stroke) continue
    Object.assign(context, { strokeStyle: stroke, lineWidth: width, lineCap: 'round' })
    context.stroke(new Path2D(path))
  }
  context.restore()
  context.fillStyle = navy
  context.textAlign = 'center'
  const lines = linesOf(title)
  const top = 282 - lines.length * 22
  const write = (text: string, size: number, y: number) => {
    context.font = `700 ${size}px "${font}"`
    context.fillText(text, side / 2, y, 340)
  }
  for (const [at, line] of lines.entries()) write(line, 36, top + at * 44)
  write(year, 28, top + lines.length * 44 + 4)
  write(network, 22, 404)
  return canvas.encode('png')
}

function circle(context: SKRSContext2D, radius: number): void {
  context.beginPath()
  context.arc(side / 2, side / 2, radius, 0, 2 * Math.PI)
}

function disc(context: SKRSContext2D, radius: number, colour: string): void {
  circle(context, radius)
  context.fillStyle = colour
  context.fill()
}

/** Breaks a title at its spaces in lines of some 18 letters. */
function linesOf(title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= 18) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.slice(0, 4)
}

/**
 * Makes the badge as PNG with the credential in it (Open Badges 3.0, baking): one uncompressed `iTXt` after the header.
 * @param json the signed credential
 */
export async function bakedPng(badge: Badge, json: string): Promise<Buffer> {
  const png = await draw(badge)
  const header = 8 + 25
  return Buffer.concat([png.subarray(0, header), textChunk(json), png.subarray(header)])
}

function textChunk(json: string): Buffer {
  // The keyword and its end, no compression (flag and method), no language, no translated keyword.
  const data = Buffer.concat([Buffer.from('openbadgecredential\0\0\0\0\0', 'latin1'), Buffer.from(json)])
  const named = Buffer.concat([Buffer.from('iTXt', 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/**
 * Makes the badge as SVG with the credential in its first element (Open Badges 3.0, baking).
 * @param json the signed credential
 */
export async function bakedSvg(badge: Badge, json: string): Promise<string> {
  const picture = (await draw(badge)).toString('base64')
  // `]]>` would end the section. JSON may write the sign as an escape.
  const data = json.replaceAll('>', '\\u003e')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"',
    ` width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">`,
    `<openbadges:credential><![CDATA[${data}]]></openbadges:credential>`,
    `<title>${escapeXml(badge.title)}</title>`,
    `<image width="${side}" height="${side}" href="data:image/png;base64,${picture}"/></svg>`,
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] as string)
