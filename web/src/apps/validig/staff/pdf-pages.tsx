import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'

GlobalWorkerOptions.workerSrc = workerUrl

const maxPages = 30

/** Draws a PDF's pages as pictures. `zoom` 1 is the panel's width. */
export default function PdfPages({ url, name, zoom }: { url: string; name: string; zoom: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const into = frame.current
    if (!into) return
    let stopped = false
    setFailed(false)
    const task = getDocument({ url })
    const draw = async () => {
      const pdf = await task.promise
      const canvases: HTMLCanvasElement[] = []
      for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && !stopped; number++) {
        const page = await pdf.getPage(number)
        const width = into.clientWidth * zoom
        const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, window.devicePixelRatio || 1)
        const viewport = page.getViewport({ scale })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        // A share of the frame, so that the pages follow a window that is turned or made smaller.
        canvas.style.width = `${zoom * 100}%`
        canvas.className = 'mb-1 block max-w-none bg-white shadow-menu'
        await page.render({ canvas, viewport }).promise
        canvases.push(canvas)
      }
      if (!stopped) into.replaceChildren(...canvases)
    }
    draw().catch(() => {
      if (!stopped) setFailed(true)
    })
    return () => {
      stopped = true
      void task.destroy()
    }
  }, [url, zoom])
  if (failed) return <p className="text-grey-6">{t('vstaff.noPreview')}</p>
  return <div ref={frame} role="img" aria-label={name} className="min-h-30" />
}
