import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The pixels of each page of a PDF at so many dots an inch, as red, green, blue and opacity. */
export async function rasterOf(pdf: Uint8Array, dotsAnInch = 100): Promise<Buffer[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: Buffer[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: dotsAnInch / 72 })
    const { canvas, context } = (document.canvasFactory as CanvasFactory).create(viewport.width, viewport.height)
    await page.render({ canvas, canvasContext: context, viewport }).promise
    pages.push(Buffer.from(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer))
    page.cleanup()
  }
  await document.loadingTask.destroy()
  return pages
}

type CanvasFactory = {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}
