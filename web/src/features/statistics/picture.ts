import { downloadFrom } from '../../lib/download-from.ts'
import { t } from '../../lib/i18n.ts'

/** Pixels of a picture for each unit of the drawing, so that it is sharp on paper. */
const SCALE = 3
/** Milliseconds until a saved picture's address is given back. */
const KEPT_MS = 10_000

/** The properties of a drawing that its classes set; a picture has no stylesheet. */
const looks = ['fill', 'stroke', 'font-size', 'font-weight', 'font-family'] as const

/** The drawing as a text that stands by itself, on white. */
function standingAlone(svg: SVGSVGElement): { text: string; width: number; height: number } {
  const { width, height } = svg.viewBox.baseVal
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [drawn, copied] = [svg, copy].map((each) => [each, ...each.querySelectorAll('*')])
  for (const [at, element] of (drawn ?? []).entries()) {
    const style = getComputedStyle(element)
    for (const look of looks) copied?.[at]?.setAttribute(look, style.getPropertyValue(look))
  }
  copy.setAttribute('width', String(width * SCALE))
  copy.setAttribute('height', String(height * SCALE))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return { text: new XMLSerializer().serializeToString(copy), width: width * SCALE, height: height * SCALE }
}

async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const { text, width, height } = standingAlone(svg)
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const paper = canvas.getContext('2d')
    if (!paper) throw new Error('no canvas')
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, width, height)
    paper.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Saves the drawing as a PNG and answers with no text: the browser itself tells of the file. */
export async function savePicture(svg: SVGSVGElement, name: string): Promise<null> {
  const address = URL.createObjectURL(await pictureOf(svg))
  downloadFrom(address, `${name}.png`)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return null
}

/** Puts the drawing on the clipboard as a picture. */
export async function copyPicture(svg: SVGSVGElement): Promise<string> {
  // The clipboard is asked in the press's own turn; some browsers refuse it afterwards.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(svg) })])
  return t('stat.pictureCopied')
}
